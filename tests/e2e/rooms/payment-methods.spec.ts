import { goTo } from '../support/go-to.ts'
import { afterTyping, skipPauses } from '../support/pauses.ts'
import { resize } from '../support/screen.ts'
import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

const path = '/dashboard/billing'
const rest = '**/rest/v1/payment_methods**'

/** The article of a payment method. It is headed by the holder, or by the IBAN when there is no holder. */
const card = (page: Page, name: string) =>
  page.getByRole('article', { name: new RegExp(`^${name}( - IT\\w+)?$`) })

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Aggiungi Metodo di Pagamento' }).click()
  return page.getByRole('dialog', { name: 'Aggiungi Metodo di Pagamento' })
}

test.describe('Fatturazione', () => {
  test('The admin reads the payment methods, also long ones, while they load, when there are none or they failed', async ({
    inside,
    create,
    unique,
    axe,
  }) => {
    const page = await inside('admin')
    await test.step('shows the payment methods as cards, newest first', async () => {
      const titolare = unique('Anna')
      await next(page)
      await create.paymentMethod({ iban: 'IT25O0306909606100000012345', titolare })
      await create.paymentMethod({ iban: 'IT72W0200805351000104567899', titolare: null })
      const request = page.waitForRequest((sent) => sent.url().includes('/rest/v1/payment_methods?'))
      await goTo(page, path)
      const { searchParams } = new URL((await request).url())
      expect(searchParams.get('select')).toBe('*')
      expect(searchParams.get('order')).toMatch(/^created_at\.desc/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fatturazione')
      await expect(page.getByRole('article').first()).toContainText('IT72W0200805351000104567899')
      await expect(
        page.getByRole('heading', { name: `${titolare} - IT25O0306909606100000012345`, exact: true }),
      ).toBeVisible()
      await axe(page)
      await resize(page, { width: 390, height: 844 })
      await axe(page)
    })

    await test.step('sets an IBAN apart in groups, on one line at any width, and copies it whole', async () => {
      const titolare = unique('Società a responsabilità limitata dal nome assai lungo')
      await create.paymentMethod({ iban: 'MT31MALT01100000000000000000123', titolare })
      await next(page, path)
      const heading = page.getByRole('heading', {
        name: `${titolare} - MT31MALT01100000000000000000123`,
        exact: true,
      })
      for (const width of [1280, 390, 320]) {
        await resize(page, { width, height: 844 })
        const groups = heading.locator('span > span')
        await expect(groups).toHaveCount(8)
        const boxes = await groups.evaluateAll((spans) =>
          spans.map((span) => span.getBoundingClientRect().toJSON()),
        )
        expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
        for (const [index, { left }] of boxes.slice(1).entries())
          expect(left - (boxes[index]?.right ?? 0)).toBeGreaterThan(2)
        const card = await heading.locator('xpath=ancestor::article').boundingBox()
        expect(boxes.at(-1)?.right).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0))
      }
      const copied = await heading.evaluate((element) => {
        getSelection()?.selectAllChildren(element)
        return getSelection()?.toString()
      })
      // The holder has lines of its own, so that however long it is the IBAN is seen.
      expect(copied?.replace(/\s+/g, ' ')).toBe(`${titolare} - MT31MALT01100000000000000000123`)
      await page.getByRole('button', { name: `Elimina ${titolare}` }).click()
      await expect(page.getByRole('alertdialog').locator('span > span > span')).toHaveCount(8)
    })

    await test.step('says that it is loading, that there is nothing, and that it failed', async () => {
      await next(page)
      let answer = () => {}
      const asked = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route(rest, async (route) => {
        await asked
        await route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] })
      })
      await goTo(page, path)
      await expect(page.getByText('Caricamento...')).toBeVisible()
      await axe(page)
      answer()
      await expect(page.getByText('Nessun metodo di pagamento configurato')).toBeVisible()
      await axe(page)
      await page.unrouteAll()
      await page.route(rest, (route) => route.fulfill({ status: 500, json: { message: 'boom' } }))
      await goTo(page, path)
      await expect(page.getByText('Errore nel caricamento dei metodi di pagamento')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Riprova' }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
    })
  })

  test('The admin adds a payment method once, whatever was typed or failed', async ({
    inside,
    unique,
    db,
    axe,
  }) => {
    const page = await inside('admin')
    await test.step('adds a method once, as it was typed last, when the answer is lost and it is sent again', async () => {
      const titolare = unique('Anna')
      await next(page, path)
      const dialog = await openDialog(page)
      await dialog.getByLabel('IBAN').fill('IT25O0306909606100000012345')
      await dialog.getByLabel(/^Titolare/).fill(titolare)
      await page.route(rest, async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        await route.fetch()
        await route.abort('connectionreset')
      })
      await dialog.getByRole('button', { name: 'Aggiungi', exact: true }).click()
      await expect(page.getByText(/Connessione assente/)).toBeVisible()
      await page.unroute(rest)
      await dialog.getByLabel('IBAN').fill('IT60X0542811101000000123456')
      await dialog.getByRole('button', { name: 'Aggiungi', exact: true }).click()
      await expect(dialog).toBeHidden()
      const methods = db.from('payment_methods').select('iban').eq('titolare', titolare)
      expect((await methods.throwOnError()).data).toEqual([{ iban: 'IT60X0542811101000000123456' }])
    })

    await test.step('adds one, stored without the spaces that were pasted', async () => {
      const titolare = unique('Bruno')
      await next(page, path)
      const dialog = await openDialog(page)
      await expect(dialog.getByLabel('IBAN')).toBeFocused()
      await axe(page)
      await dialog.getByLabel('IBAN').fill(' it60 x054 2811 1010 0000 0123 456 ')
      await dialog.getByLabel('Titolare').fill(titolare)
      await expect(dialog.getByLabel('IBAN')).toHaveValue('IT60X0542811101000000123456')
      const insert = page.waitForRequest(
        (sent) => sent.method() === 'POST' && sent.url().includes('payment_'),
      )
      await dialog.getByRole('button', { name: 'Aggiungi' }).dblclick()
      expect((await insert).postDataJSON()).toEqual({
        id: expect.any(String),
        iban: 'IT60X0542811101000000123456',
        titolare,
      })
      await expect(page.getByText('Metodo di pagamento aggiunto con successo')).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(card(page, titolare)).toBeVisible()
      const { data } = await db.from('payment_methods').select('id').eq('titolare', titolare).throwOnError()
      expect(data).toHaveLength(1)
    })

    await test.step('wants an IBAN, and only warns about one that does not add up', async () => {
      const iban = `IT${Date.now()}`
      const page = await inside('admin')
      await skipPauses(page, afterTyping)
      await goTo(page, path)
      const dialog = await openDialog(page)
      await dialog.getByLabel('IBAN').fill('   ')
      await dialog.getByLabel('Titolare').fill(unique('Carla'))
      await dialog.getByRole('button', { name: 'Aggiungi' }).click()
      await expect(dialog.getByLabel('IBAN')).toHaveAccessibleDescription(/Inserisci un IBAN valido/)
      await expect(page.getByRole('listitem').getByText('Inserisci un IBAN valido')).toBeVisible()
      await expect(dialog.getByLabel('IBAN')).toBeFocused()
      await axe(page)
      await dialog.getByLabel('IBAN').fill('IT61X0542811101000000123456')
      await expect(dialog.getByLabel('IBAN')).toHaveAccessibleDescription(/cifre di controllo/)
      await dialog.getByLabel('IBAN').fill(iban)
      await dialog.getByLabel('Titolare').fill('')
      await expect(dialog.getByLabel('IBAN')).toHaveAccessibleDescription(/ha 27 caratteri/)
      await dialog.getByRole('button', { name: 'Aggiungi', exact: true }).click()
      await expect(dialog.getByLabel('IBAN')).toBeFocused()
      await dialog.getByRole('button', { name: 'Aggiungi lo stesso' }).click()
      await expect(card(page, iban)).toBeVisible()
    })

    await test.step('keeps what was typed when adding fails', async () => {
      await next(page, path)
      const dialog = await openDialog(page)
      await page.route(rest, (route) => route.fulfill({ status: 503, json: { message: 'boom' } }))
      await dialog.getByLabel('IBAN').fill('IT60X0542811101000000123456')
      await dialog.getByLabel('Titolare').fill('Resta')
      await dialog.getByRole('button', { name: 'Aggiungi' }).click()
      await expect(page.getByText("Errore nell'aggiunta del metodo di pagamento")).toBeVisible()
      await expect(page.getByText('Il servizio non risponde. Riprova tra poco')).toBeVisible()
      await expect(dialog.getByLabel('IBAN')).toHaveValue('IT60X0542811101000000123456')
      await expect(dialog.getByLabel('Titolare')).toHaveValue('Resta')
      await expect(dialog.getByRole('button', { name: 'Aggiungi' })).toBeEnabled()
    })
  })

  test('The admin deletes a payment method after a question; a service that used it stays', async ({
    inside,
    create,
    unique,
    db,
    axe,
  }) => {
    const titolare = unique('Dario')
    const method = await create.paymentMethod({ titolare })
    const service = await create.service({ payment_method_id: method.id })
    const page = await inside('admin', path)
    await page.getByRole('button', { name: `Elimina ${titolare}` }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`${titolare} - ${method.iban}`)
    await expect(question.getByRole('button', { name: 'Annulla' })).toBeFocused()
    await axe(page)
    await question.getByRole('button', { name: 'Annulla' }).click()
    await expect(card(page, titolare)).toBeVisible()

    // The card disappears before the server answers, and comes back when the server refuses.
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    await page.route(rest, async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue()
      await refused
      await route.fulfill({ status: 500, json: { message: 'boom' } })
    })
    await page.getByRole('button', { name: `Elimina ${titolare}` }).click()
    await question.getByRole('button', { name: 'Elimina' }).click()
    await expect(card(page, titolare)).toHaveCount(0)
    await expect(question).toBeHidden()
    refuse()
    await expect(page.getByText("Errore nell'eliminazione del metodo di pagamento")).toBeVisible()
    await expect(card(page, titolare)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: `Elimina ${titolare}` }).click()
    const removal = page.waitForRequest((sent) => sent.method() === 'DELETE')
    await question.getByRole('button', { name: 'Elimina' }).dblclick()
    expect(new URL((await removal).url()).searchParams.get('id')).toBe(`eq.${method.id}`)
    await expect(page.getByText('Metodo di pagamento eliminato')).toBeVisible()
    await expect(card(page, titolare)).toHaveCount(0)
    const { data } = await db.from('services').select().eq('id', service.id).single().throwOnError()
    expect(data.payment_method_id).toBeNull()
  })
})
