import type { Request } from '@playwright/test'
import { goTo } from '../support/go-to.ts'
import { resize } from '../support/screen.ts'
import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Trova', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Trova' })
const input = (page: Page) => page.getByRole('combobox', { name: 'Che cosa vuoi trovare?' })
const options = (page: Page, group: string) =>
  dialog(page).getByRole('group', { name: group, exact: true }).getByRole('option')
const status = (page: Page) => dialog(page).getByRole('status')

/** Opens the search by its keys. Waits for the page first: earlier key presses would be lost. */
async function find(page: Page, text: string) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await input(page).fill(text)
}

test.describe('The search', () => {
  test('is done by keyboard alone, gives the focus back and is quiet for assistive technology', {
    tag: '@oldest-dashboard',
  }, async ({ inside, axe, create, unique }) => {
    const name = unique('Cartoleria')
    for (const insegna of [`${name} Uno`, `${name} Due`]) await create.business({ insegna })
    const page = await inside('admin', '/dashboard')
    await button(page).focus()
    await page.keyboard.press('Enter')
    await expect(input(page)).toBeFocused()
    await expect(options(page, 'Pagine').first()).toHaveAttribute('aria-selected', 'true')
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(button(page)).toBeFocused()

    await page.keyboard.press('Meta+k')
    await expect(input(page)).toBeFocused()
    await page.keyboard.type(name.toLowerCase())
    await expect(options(page, 'Attività')).toHaveText([/Due/, /Uno/])
    await expect(status(page)).toHaveText('2 risultati')
    await axe(page)
    await resize(page, { width: 390, height: 844 })
    await axe(page)
    const meant = dialog(page).getByRole('option', { selected: true })
    for (const [key, text] of [
      ['ArrowDown', 'Uno'],
      ['ArrowDown', 'Due'],
      ['ArrowUp', 'Uno'],
      ['Home', 'Due'],
      ['End', 'Uno'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(meant).toContainText(`${name} ${text}`)
      expect(await meant.getAttribute('id')).toBe(await input(page).getAttribute('aria-activedescendant'))
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard\/activity\/edit\//)
    await expect(page.getByLabel('Insegna')).toHaveValue(`${name} Uno`)
    await expect(dialog(page)).toBeHidden()
  })

  test('The admin’s search opens at once, remembers, cancels, and says what failed', async ({
    inside,
    axe,
    create,
    unique,
    db,
    server,
  }) => {
    const page = await inside('admin')
    await test.step('opens what the text means when Enter follows it at once', async () => {
      await next(page, '/dashboard')
      await find(page, '')
      await expect(options(page, 'Pagine').first()).toBeVisible()
      await input(page).evaluate((field: HTMLInputElement) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'fatturazione')
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      })
      await expect(page).toHaveURL(/\/dashboard\/billing$/)
    })

    await test.step('says when nothing is found, what failed and that there are more results', async () => {
      const name = unique('Tante')
      await create.businesses(6, (index) => ({ insegna: `${name} ${index}` }))
      await next(page, '/dashboard')
      await find(page, 'x')
      await expect(status(page)).toHaveText('Scrivi almeno 2 caratteri')
      await input(page).fill(unique('nulla'))
      await expect(status(page)).toHaveText('Nessun risultato')
      await axe(page)
      await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 500, body: '' }))
      await input(page).fill(name)
      await expect(dialog(page).getByRole('alert')).toContainText('Ricerca non riuscita')
      await axe(page)
      await page.unrouteAll()
      await dialog(page).getByRole('button', { name: 'Riprova' }).click()
      await expect(status(page)).toHaveText('5 risultati, altri negli elenchi')
      await options(page, 'Attività').last().click()
      await expect(page).toHaveURL(/\/dashboard\/activity\?q=/)
      await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(6)
    })

    await test.step('cancels what it asked for a text that has changed', async () => {
      await next(page, '/dashboard')
      const [before, after] = [unique('prima'), unique('dopo')]
      const asks = (request: Request) =>
        decodeURIComponent(request.url() + (request.postData() ?? '')).includes(before)
      let cancelled = 0
      page.on('requestfailed', (request) => {
        if (asks(request)) cancelled += 1
      })
      await page.route('**/rest/v1/**', (route) => (asks(route.request()) ? undefined : route.continue()))
      const asked = page.waitForRequest(asks)
      await find(page, before)
      await asked
      await input(page).fill(after)
      await expect(status(page)).toHaveText('Nessun risultato')
      await expect.poll(() => cancelled).toBe(5)
    })

    await test.step('asks before leaving a form with unsaved changes, then goes from one form to another', async () => {
      const [here, there] = [unique('Qui'), unique('Altrove')]
      const { id } = await create.business({ insegna: here })
      await create.business({ insegna: there })
      await next(page, `/dashboard/activity/edit/${id}`)
      await page.getByLabel('Insegna').fill('Non salvato')
      await find(page, there)
      await expect(options(page, 'Attività')).toHaveText([new RegExp(there)])
      await page.keyboard.press('Enter')
      const question = page.getByRole('alertdialog', { name: 'Ci sono modifiche non salvate' })
      // The search closes after the question has opened, and must leave the focus in the question.
      await expect(question).toBeVisible()
      await expect(dialog(page)).toBeHidden()
      await expect(question.getByRole('button', { name: 'Resta' })).toBeFocused()
      // The search does not open over a question that waits for an answer.
      await page.keyboard.press('Control+k')
      await expect(dialog(page)).toBeHidden()
      await page.keyboard.press('Enter')
      await expect(question).toBeHidden()
      await expect(page.getByLabel('Insegna')).toHaveValue('Non salvato')
      await find(page, there)
      await expect(options(page, 'Attività')).toHaveText([new RegExp(there)])
      await page.keyboard.press('Enter')
      await question.getByRole('button', { name: 'Esci senza salvare' }).click()
      await expect(page.getByLabel('Insegna')).toHaveValue(there)
    })

    await test.step('shows recent ones first, without those that are gone, and forgets them at sign-out', async () => {
      const [first, second] = await Promise.all([create.card(), create.card()])
      const [kept, gone] = [unique('Resta'), unique('Sparisce')]
      await db.from('cards').update({ nome: kept }).eq('id', first.id).throwOnError()
      await db.from('cards').update({ nome: gone }).eq('id', second.id).throwOnError()
      const page = await inside('admin', '/dashboard')
      for (const [id, nome] of [
        [first.id, kept],
        [second.id, gone],
      ] as const) {
        await goTo(page, `/dashboard/cards/edit/${id}`)
        await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(nome)
      }
      await find(page, '')
      await expect(options(page, 'Recenti')).toHaveText([new RegExp(gone), new RegExp(kept)])
      await db.from('cards').delete().eq('id', second.id).throwOnError()
      await page.reload()
      await find(page, '')
      await expect(options(page, 'Recenti')).toHaveText([new RegExp(kept)])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL(`${server.url}/`)
      const stored = () =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recent')))
      await expect.poll(stored).toEqual([])
    })
  })

  test('finds what the admin may see, in every table', { tag: '@oldest-dashboard' }, async ({
    inside,
    create,
    unique,
  }) => {
    const name = unique('Ovunque')
    const business = await create.business({ insegna: name })
    const website = await create.website({ business_id: business.id, nome: name })
    await create.card({ business_id: business.id, website_id: website.id, nome: name })
    await create.service({ nome: name })
    await create.graphicService({ nome: name })
    const page = await inside('admin', '/dashboard')
    await find(page, name)
    for (const group of ['Attività', 'Siti Web', 'Social', 'Grafica', 'Card']) {
      await expect(options(page, group)).toHaveText([new RegExp(name)])
    }
    await expect(status(page)).toHaveText('5 risultati')
    await options(page, 'Grafica').click()
    await expect(page).toHaveURL(/\/dashboard\/graphics\/edit\//)
    await expect(page.getByLabel('Nome')).toHaveValue(name)
  })

  test('Gestore, business and cliente find what is theirs and ask for nothing else', async ({
    inside,
    create,
    unique,
    signIn,
    axe,
  }) => {
    await test.step('leads the gestore to the page of a website, and never asks for tables that it may not read', async () => {
      const name = unique('Lista')
      const business = await create.business({ insegna: name })
      await create.website({ business_id: business.id, nome: name })
      const page = await inside('gestore', '/dashboard')
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await find(page, name)
      await expect(status(page)).toHaveText('1 risultato')
      expect(asked.filter((path) => /businesses|cards/.test(path))).toEqual([])
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/dashboard\/websites\/view\//)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    })

    await test.step("finds for a business its own rows and nobody else's", async () => {
      const name = unique('Proprio')
      const owner = await create.businessAccount('Segreta123!')
      await create.website({ business_id: owner.business.id, nome: `${name} mio` })
      await create.website({ nome: `${name} altrui` })
      const page = await signIn(owner.email, 'Segreta123!')
      await find(page, name)
      await expect(status(page)).toHaveText('1 risultato')
      await expect(options(page, 'Siti Web')).toHaveText([/mio/])
      await input(page).fill('fatturazione')
      await expect(options(page, 'Pagine')).toHaveText(['Fatturazione'])
    })

    await test.step('offers the cliente its pages and asks the server nothing', async () => {
      const page = await inside('cliente', '/dashboard')
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await find(page, 'attiv')
      await expect(options(page, 'Pagine')).toHaveText(['Attività'])
      await expect(status(page)).toHaveText('1 risultato')
      expect(asked.filter((url) => url.includes('/rest/v1/'))).toEqual([])
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/client-activity$/)
    })

    await test.step('is a button in the header of a phone', async () => {
      const page = await inside('business', '/dashboard')
      await resize(page, { width: 390, height: 844 })
      await button(page).click()
      await expect(input(page)).toBeFocused()
      await axe(page)
      await page.getByRole('option', { name: 'Profilo' }).click()
      await expect(page).toHaveURL(/\/dashboard\/profile$/)
    })
  })
})
