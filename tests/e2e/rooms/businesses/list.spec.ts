import { goTo } from '../../support/go-to.ts'
import { hold } from '../../support/requests.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

const list = '/dashboard/activity'

test.describe('Attività, the list', () => {
  test('The admin’s list of activities searches, pages, and keeps what it has when it cannot be read', async ({
    inside,
    create,
    unique,
  }) => {
    const page = await inside('admin')
    await test.step('shows the columns and asks for exactly those', async () => {
      await next(page)
      const request = page.waitForRequest((sent) => sent.url().includes('/rest/v1/businesses?select='))
      await goTo(page, list)
      const { searchParams } = new URL((await request).url())
      expect(searchParams.get('select')).toBe('id,insegna,indirizzo,citta,telefono,cellulare,stato')
      expect(searchParams.get('order')).toMatch(/^created_at\.desc/)
      const table = page.getByRole('table', { name: 'Attività' })
      await expect(table.getByRole('columnheader')).toHaveText([
        /Insegna/,
        'Indirizzo',
        /Città/,
        'Telefono',
        'Cellulare',
        /Stato/,
        'Azioni',
      ])
      await expect(table.getByRole('row').nth(1)).toBeVisible()
    })

    await test.step('shows all again when a search that found nothing is cleared', async () => {
      await next(page, `${list}?q=introvabile`)
      await expect(page.getByText('Nessun risultato')).toBeVisible()
      const release = await hold(page, '**/rest/v1/businesses?select=id*', 'GET')
      const search = page.getByRole('searchbox')
      await search.fill('')
      await expect(page.getByText('Nessun risultato')).toBeHidden()
      await expect(page.getByText('Nessuna attività presente')).toBeHidden()
      await expect(search).toBeFocused()
      release()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expect(search).toBeFocused()
    })

    await test.step('keeps its rows and its search when it cannot be read again', async () => {
      const name = unique('Resta')
      await create.business({ insegna: name })
      await next(page, `${list}?q=${name}`)
      await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
      await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 500, json: { message: 'boom' } }))
      const search = page.getByRole('searchbox')
      await search.fill(`${name} altra`)
      await expect(page.getByText('Errore nel caricamento delle attività')).toBeVisible()
      await expect(page.getByRole('alert')).toContainText("L'elenco non si è caricato")
      await expect(search).toHaveValue(`${name} altra`)
      await page.unrouteAll()
      await search.fill(name)
      await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })

    await test.step('finds a text whatever it looks like, and with either apostrophe', async () => {
      await next(page, list)
      for (const text of ['true', 'L\u2019Aquila']) {
        const name = unique(`Da ${text.replace('\u2019', "'")}`)
        await create.business({ insegna: name })
        await page.getByRole('searchbox').fill(`${text} ${name.slice(-8)}`)
        await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
        await expect(page.getByRole('row')).toHaveCount(2)
      }
    })

    await test.step('pages a long list on the server', async () => {
      const name = unique('Pagina')
      await create.businesses(25, (index) => ({ insegna: `${name} ${String(index).padStart(2, '0')}` }))
      await next(page, `${list}?q=${name}&sort=insegna&dir=asc`)
      const rows = page.getByRole('table', { name: 'Attività' }).getByRole('row')
      await expect(rows).toHaveCount(21)
      await page.getByRole('button', { name: 'Successiva' }).click()
      await expect(rows).toHaveCount(6)
      await expect(rows.nth(1)).toContainText(`${name} 20`)
      await expect(page).toHaveURL(/page=2/)
    })

    await test.step('offers the next step when empty, and a retry when it fails', async () => {
      await next(page)
      await page.route('**/rest/v1/businesses**', (route) =>
        route.fulfill({ status: 200, headers: { 'content-range': '*/0' }, json: [] }),
      )
      await goTo(page, list)
      await expect(page.getByText('Nessuna attività presente')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Crea la prima attività' })).toBeVisible()
      await page.unrouteAll()
      await page.route('**/rest/v1/businesses**', (route) =>
        route.fulfill({ status: 500, json: { message: 'boom' } }),
      )
      await goTo(page, list)
      await expect(page.getByText('Errore nel caricamento delle attività')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Riprova' }).click()
      await expect(page.getByRole('table', { name: 'Attività' })).toBeVisible()
    })
  })

  test('searches, filters and sorts, and keeps it in the address through edit and back', {
    tag: '@oldest-dashboard',
  }, async ({ inside, create, unique }) => {
    const name = unique('Osteria')
    await create.business({ insegna: `${name} Uno`, stato: 'sospeso' })
    await create.business({ insegna: `${name} Due` })
    const page = await inside('admin', list)
    await page.getByRole('searchbox', { name: 'Cerca' }).fill(name)
    const rows = page.getByRole('table', { name: 'Attività' }).getByRole('row')
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: /Insegna/ }).click()
    await expect(rows.nth(1)).toContainText('Due')
    await page.getByLabel('Stato').selectOption('sospeso')
    await expect(rows).toHaveCount(2)
    await expect(page).toHaveURL(/q=.*sort=insegna|sort=insegna.*q=/)
    await page.getByRole('link', { name: `Modifica ${name} Uno` }).click()
    await expect(page.getByLabel('Insegna')).toHaveValue(`${name} Uno`)
    await page.getByRole('button', { name: 'Annulla' }).click()
    await expect(rows).toHaveCount(2)
    await expect(page.getByRole('searchbox', { name: 'Cerca' })).toHaveValue(name)
  })
})
