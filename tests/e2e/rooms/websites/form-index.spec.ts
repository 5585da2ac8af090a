import { resize } from '../../support/screen.ts'
import { next } from '../../support/story.ts'
import { expect, type Page, test } from '../../support/test.ts'

const edit = (id: string) => `/dashboard/websites/edit/${id}`
const index = (page: Page) => page.getByRole('navigation', { name: 'Indice' })
const part = (page: Page, name: string | RegExp) => index(page).getByRole('link', { name, exact: true })
const season = (page: Page) => page.getByRole('region', { name: 'Orari stagionali' })

/** Whether an element lies in the window, below the index and above the form's buttons. */
const isInSight = (page: Page, name: string) =>
  page.evaluate((heading) => {
    const place = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === heading)
    const box = place?.getBoundingClientRect()
    const above = document.querySelector('nav[aria-label=Indice]')?.getBoundingClientRect().bottom ?? 0
    const below = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().top ?? innerHeight
    const end = below > above ? Math.min(below, innerHeight) : innerHeight
    return box !== undefined && box.top >= above && box.bottom <= end && box.height > 0
  }, name)

test.describe("The website form's index", () => {
  test('The index of the admin’s website form stays in sight, counts what is wrong or unsaved, and covers nothing', async ({
    inside,
    create,
    axe,
  }) => {
    const page = await inside('admin')
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await test.step(`stays in sight and covers no heading at ${size.width} px`, async () => {
        const website = await create.website()
        await next(page, edit(website.id))
        await resize(page, size)
        await expect(page.getByRole('region', { name: 'Sul sito del cliente' })).toBeVisible()
        await expect(index(page).getByRole('link')).toHaveText([
          'Dati',
          'Orari',
          'Stagioni',
          'Chiusure',
          'Sul sito',
        ])
        for (const [name, heading] of [
          ['Orari', 'Orari di Apertura'],
          ['Stagioni', 'Orari stagionali'],
          ['Chiusure', 'Chiusure e aperture straordinarie'],
          ['Sul sito', 'Sul sito del cliente'],
          ['Dati', 'Sito web'],
        ] as const) {
          await part(page, name).click()
          await expect.poll(() => isInSight(page, heading), heading).toBe(true)
          await expect(index(page)).toBeInViewport({ ratio: 1 })
        }
        await axe(page)
      })
    }

    await test.step('counts what is wrong and what is unsaved in each part', async () => {
      const website = await create.website()
      await next(page, edit(website.id))
      await page.getByLabel('Telefono').fill('06 123456')
      await page.getByLabel('Città').fill('Ostia')
      await expect(part(page, 'Dati 2 non salvati')).toBeVisible()
      await page.getByLabel('Lunedì mattina: Apertura').fill('13:30')
      await expect(part(page, 'Orari 1 non salvato')).toBeVisible()
      await page.getByLabel('Lunedì mattina: Chiusura').fill('13:30')
      await page.getByLabel('Martedì mattina: Apertura').fill('')
      await page.getByLabel('Martedì mattina: Apertura').blur()
      await expect(part(page, /^Orari [23] errori$/)).toBeVisible()
      await page.getByLabel('Email').fill('sbagliata')
      await page.getByLabel('Email').blur()
      await expect(part(page, 'Dati 1 errore')).toBeVisible()
      await page.getByLabel('Email').fill(website.email)
      await expect(part(page, 'Dati 2 non salvati')).toBeVisible()

      await season(page).getByRole('button', { name: 'Aggiungi stagione' }).click()
      await season(page).getByLabel('Nome').fill('Estate')
      await expect(part(page, 'Stagioni 1 non salvata')).toBeVisible()
      await season(page).getByRole('button', { name: 'Salva stagione' }).click()
      await expect(part(page, 'Stagioni 2 errori')).toBeVisible()
      await season(page).getByRole('button', { name: 'Annulla' }).click()
      await expect(part(page, 'Stagioni')).toBeVisible()
    })

    await test.step('leads to the data and the hours of a new website', async () => {
      const business = await create.business()
      await next(page, `/dashboard/websites/create/${business.id}`)
      await expect(index(page).getByRole('link')).toHaveText(['Dati', 'Orari'])
      await part(page, 'Orari').click()
      await expect.poll(() => isInSight(page, 'Orari di Apertura')).toBe(true)
    })

    await test.step('A button beside a season is pressed once although the field before it shows its error then', async () => {
      const website = await create.website()
      await next(page, edit(website.id))
      await season(page).getByRole('button', { name: 'Aggiungi stagione' }).click()
      await expect(season(page).getByLabel('Nome')).toBeFocused()
      await page.getByRole('button', { name: 'Aggiungi chiusura' }).click()
      await expect(page.getByRole('button', { name: 'Salva chiusura' })).toBeVisible()
    })
  })
})

test('On a phone: a business’s shortcut opens at the hours, and a finger finds whatever is pressed', async ({
  signIn,
  create,
  inside,
  db,
}) => {
  await test.step("A business's shortcut opens its website at the hours", async () => {
    const { business, email } = await create.businessAccount('segreta12')
    const website = await create.website({ business_id: business.id })
    const page = await signIn(email, 'segreta12')
    await resize(page, { width: 390, height: 844 })
    await page.getByRole('link', { name: 'Aggiorna orari e contatti' }).click()
    await expect(page).toHaveURL(new RegExp(`${edit(website.id)}#orari$`))
    await expect.poll(() => isInSight(page, 'Orari di Apertura')).toBe(true)
  })

  await test.step('On a phone a finger finds whatever is pressed in the form', async () => {
    const website = await create.website()
    const entry = { website_id: website.id, dal: '2030-08-05', al: '2030-08-20' }
    await db.from('closures').insert(entry).throwOnError()
    await db
      .from('seasons')
      .insert({ ...entry, nome: 'Estate', ogni_anno: true, orari: website.orari })
      .throwOnError()
    const page = await inside('admin', edit(website.id))
    await resize(page, { width: 390, height: 844 })
    await season(page).getByRole('button', { name: 'Aggiungi stagione' }).click()
    await page.getByRole('button', { name: 'Aggiungi chiusura' }).click()
    await page.getByRole('switch', { name: 'Aperto con orari diversi' }).check()
    await expect(page.getByLabel('Orari diversi mattina: Apertura')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copia il codice' })).toBeVisible()
    const tooSmall = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('a, button, input, select, summary')]
        // The label of a checkbox is as large as its line; the file field is behind a button.
        .map((element) => (element.matches('[type=checkbox]:not([role]), [type=file]') ? null : element))
        .filter((element) => element !== null && element.getBoundingClientRect().height > 0)
        .filter((element) => element !== null && element.getBoundingClientRect().height < 44)
        .map((element) => element?.getAttribute('aria-label') ?? element?.textContent),
    )
    expect(tooSmall).toEqual([])
  })
})
