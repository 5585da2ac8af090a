import { longTexts } from '../../../testing/hostile/long-texts.ts'
import { goTo } from '../support/go-to.ts'
import { resize } from '../support/screen.ts'
import { expect, type Page, test } from '../support/test.ts'

/* Names and addresses as long as the database takes them, in several scripts, in every list. */

const texts = longTexts(180)

/** What of a list is not where it belongs. */
async function troubles(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const isBeside = (element: Element, box: DOMRect) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (left < box.left - 1 || right > box.right + 1)
    }
    const main = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect()
    const shown = [...document.querySelectorAll('tbody tr, main article')]
    return {
      sideways: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
      heights: [...new Set([...document.querySelectorAll('tbody tr')].map((row) => row.clientHeight))],
      tooHigh: shown.filter((one) => one.clientHeight > 480).length,
      actionsOut: [...document.querySelectorAll('main :is(tbody, article) :is(a, button)')]
        .filter((action) => /^(Modifica|Elimina|Scarica|Codice QR)/.test(action.textContent))
        .filter((action) => isBeside(action, main)).length,
      // A text that is cut where it ends is no trouble, one beside its card is.
      beside: shown
        .filter(({ tagName }) => tagName === 'ARTICLE')
        .filter((card) =>
          [...card.querySelectorAll('*')].some((part) => isBeside(part, card.getBoundingClientRect())),
        )
        .map((card) => card.textContent.slice(0, 40)),
    }
  })
}

const none = { sideways: 0, tooHigh: 0, actionsOut: 0, beside: [] }

async function menu(page: Page, state: 'Espandi menu' | 'Comprimi menu') {
  const toggle = page.getByRole('button', { name: state })
  if (await toggle.isVisible()) await toggle.click()
}

test.describe('A list with very long texts', () => {
  test('as a table has rows of one line, 44 px high, and each row\u2019s actions in sight, from 768 to 1920 px', async ({
    inside,
    create,
    db,
    unique,
  }) => {
    const mark = unique('Lungo').slice(-8)
    for (const [place, text] of texts.entries()) {
      const next = (step: number) => texts[(place + step) % texts.length] ?? text
      const [insegna, indirizzo, citta] = [next(0), next(1), next(2)] as const
      const where = { indirizzo, citta, regione: text, telefono: '+39 333 5550101 / 06 12345678 int. 12' }
      const row = await create.business({
        ...where,
        insegna: `${insegna} ${mark}`,
        cellulare: '3'.repeat(40),
      })
      const site = await create.website({ ...where, nome: `${insegna} ${mark}`, business_id: row.id })
      await db
        .from('closures')
        .insert({ website_id: site.id, dal: '2020-01-01', al: '2020-12-31' })
        .throwOnError()
    }
    const page = await inside('admin')
    for (const path of ['activity', 'websites']) {
      await goTo(page, `/dashboard/${path}?q=${mark}`)
      await expect(page.locator('tbody tr')).toHaveCount(texts.length)
      for (const width of [1920, 1440, 1280, 1024, 900, 768]) {
        await resize(page, { width, height: 900 })
        for (const state of ['Espandi menu', 'Comprimi menu'] as const) {
          await menu(page, state)
          await expect
            .poll(() => troubles(page), `${path} at ${width}, ${state}`)
            .toEqual({ ...none, heights: [44] })
        }
      }
    }
    // Whoever wants the whole text rests the pointer on it.
    const cell = page.getByRole('row').nth(1).getByRole('cell').nth(1)
    await expect(cell).toHaveAttribute('title', (await cell.textContent()) ?? '')
  })

  test('as cards is no higher for them, and nothing stands beside its card', async ({
    inside,
    create,
    db,
    unique,
  }) => {
    const mark = unique('Lungo').slice(-8)
    await Promise.all(
      texts.map(async (text) => {
        const named = { nome: `${text} ${mark}` }
        await create.service({ ...named, descrizione: text.repeat(5) })
        const owner = await create.business({ ragione_sociale: mark })
        const site = await create.website({ ...named, business_id: owner.id })
        await create.card({ ...named, website_id: site.id, business_id: site.business_id })
        await create.business({
          ragione_sociale: mark,
          insegna: named.nome,
          indirizzo: text,
          citta: text,
          regione: text,
        })
        await db
          .from('payment_methods')
          .insert({ iban: 'IT60X0542811101000000123456', titolare: text })
          .throwOnError()
      }),
    )
    const page = await inside('admin')
    for (const path of [`social?q=${mark}`, `cards?q=${mark}`, `websites/select?q=${mark}`, 'billing']) {
      await goTo(page, `/dashboard/${path}`)
      await expect(page.getByRole('article').nth(5)).toBeVisible()
      for (const width of [1280, 768, 390, 320]) {
        await resize(page, { width, height: 900 })
        await expect.poll(() => troubles(page), `${path} at ${width}`).toEqual({ ...none, heights: [] })
      }
    }
    const iban = page.getByRole('article').first().getByText('IT60X0542811101000000123456').first()
    await expect(iban).toBeVisible()
  })
})
