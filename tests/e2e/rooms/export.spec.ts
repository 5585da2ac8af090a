import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { businesses } from '#features/business-import/columns/businesses.ts'
import { readImportFile } from '#features/business-import/file/contents.ts'
import { chooseExport } from '../support/export.ts'
import { goTo } from '../support/go-to.ts'
import { hold } from '../support/requests.ts'
import { resize } from '../support/screen.ts'
import { next } from '../support/story.ts'
import { expect, type Page, test } from '../support/test.ts'

const exportButton = (page: Page) => page.getByRole('button', { name: 'Esporta', exact: true })

/** Exports the list and reads the downloaded file. */
async function exported(page: Page) {
  const [download] = await Promise.all([page.waitForEvent('download'), chooseExport(page)])
  const text = await readFile(await download.path(), 'utf8')
  const records: string[][] = parse(text, { bom: true, delimiter: ';' })
  return { name: download.suggestedFilename(), text, header: records[0], rows: records.slice(1) }
}

/** Makes the list's pages three rows long: a server may answer fewer rows than were asked for. */
async function shortPages(page: Page, table: string) {
  await page.route(`**/rest/v1/${table}?**limit=1000**`, (route) =>
    route.continue({ url: route.request().url().replace('limit=1000', 'limit=3') }),
  )
}

/** The requests for what comes after the first page, in the order of creation. */
const laterPages = /\/rest\/v1\/businesses\?.*[?&]created_at=(eq|lt)\./

test.describe('The export of Attività', () => {
  test('holds the rows of the list as searched and filtered, in its order, and no formula', {
    tag: '@oldest-dashboard',
  }, async ({ inside, create, unique }) => {
    const citta = unique('Borgo')
    const nasty = '=HYPERLINK("http://example.it";"clicca")'
    const values = { citta, email: 'bar@example.it' }
    const first = { ...values, insegna: 'A; "Bar"', telefono: '+39 011 123', cellulare: '@casa' }
    await create.business({ ...first, created_at: '2026-03-01T12:00:00Z' })
    await create.business({ ...values, insegna: nasty })
    await create.business({ ...values, insegna: 'Sospesa', stato: 'sospeso' })
    const page = await inside('admin', `/dashboard/activity?q=${citta}&stato=attivo&sort=insegna&dir=desc`)
    await expect(page.getByRole('row')).toHaveCount(3)
    const { name, text, header, rows } = await exported(page)
    const day = await page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date()))
    expect(name).toBe(`attivita-${day}.csv`)
    expect(text.startsWith('\ufeffInsegna;')).toBe(true)
    expect(text.split('\r\n')).toHaveLength(4)
    expect(header).toEqual([
      'Insegna',
      'Ragione Sociale',
      'Partita IVA',
      'Indirizzo',
      'Città',
      'Regione',
      'Telefono',
      'Cellulare',
      'Email',
      'Stato',
      'Creata il',
    ])
    expect(rows.map(([insegna]) => insegna)).toEqual([`'${nasty}`, 'A; "Bar"'])
    expect(rows[1]?.slice(4)).toEqual([
      citta,
      'Piemonte',
      "'+39 011 123",
      "'@casa",
      'bar@example.it',
      'Attivo',
      '01/03/2026',
    ])
    await expect(page.getByText(`2 righe in ${name}`)).toBeVisible()
  })

  test('in Excel keeps the zeros of telephones and partite IVA', { tag: '@oldest-dashboard' }, async ({
    inside,
    create,
    unique,
  }) => {
    const citta = unique('Zeri')
    const texts = { telefono: '0543123456', partita_iva: '01234560587' }
    await create.business({ ...texts, citta, insegna: 'Bar A' })
    await create.business({ ...texts, citta, insegna: '=1+1' })
    const page = await inside('admin', `/dashboard/activity?q=${citta}&sort=insegna`)
    await expect(page.getByRole('row')).toHaveCount(3)
    const [download] = await Promise.all([page.waitForEvent('download'), chooseExport(page, 'Esporta Excel')])
    expect(download.suggestedFilename()).toMatch(/^attivita-\d{4}-\d\d-\d\d\.xlsx$/)
    const { headers, rows } = await readImportFile(businesses, await readFile(await download.path()))
    const column = (name: string) => rows.map(({ cells }) => cells[headers.indexOf(name)])
    expect(column('Telefono')).toEqual(['0543123456', '0543123456'])
    expect(column('Partita IVA')).toEqual(['01234560587', '01234560587'])
    expect(column('Insegna')).toContain('=1+1')
    await expect(page.getByText(`2 righe in ${download.suggestedFilename()}`)).toBeVisible()
  })

  test('The admin’s export goes through all pages, can be cancelled, and saves nothing when it fails', async ({
    inside,
    create,
    db,
    unique,
    axe,
    signedIn,
    server,
  }) => {
    const page = await inside('admin')
    await test.step('goes through all pages of the list, each row once', async () => {
      const names = ['zz "a', 'zz \\a', 'zz (a, b.c)', 'zz %*'].map(unique)
      for (const insegna of names) await create.business({ insegna, stato: 'sospeso' })
      const { data } = await db.from('businesses').select('insegna').eq('stato', 'sospeso').throwOnError()
      await next(page)
      await shortPages(page, 'businesses')
      await goTo(page, '/dashboard/activity?stato=sospeso&sort=insegna')
      const { rows } = await exported(page)
      expect(rows).toHaveLength(data.length)
      expect(rows.map(([insegna]) => insegna).sort()).toEqual(data.map(({ insegna }) => insegna).sort())
    })

    await test.step('shows how far it is, can be cancelled and then saves nothing', async () => {
      await next(page, '/dashboard/activity')
      await expect(page.getByRole('row').nth(1)).toContainText(/\d|\w/)
      await shortPages(page, 'businesses')
      const release = await hold(page, laterPages, 'GET')
      let downloads = 0
      page.on('download', () => {
        downloads += 1
      })
      await chooseExport(page)
      const dialog = page.getByRole('dialog', { name: 'Esportazione in corso' })
      await expect(dialog.getByText(/^3 di \d+$/)).toBeVisible()
      await expect(dialog.getByRole('progressbar', { name: 'Righe esportate' })).toHaveAttribute(
        'aria-valuenow',
        '3',
      )
      await axe(page)
      await resize(page, { width: 390, height: 844 })
      await axe(page)
      await dialog.getByRole('button', { name: 'Annulla' }).click()
      await expect(page.getByText('Esportazione annullata')).toBeVisible()
      await expect(dialog).toBeHidden()
      await resize(page, { width: 1280, height: 800 })
      await expect(exportButton(page)).toBeEnabled()
      release()
      expect(downloads).toBe(0)
    })

    await test.step('says when a page cannot be read, and saves nothing', async () => {
      await next(page, '/dashboard/activity')
      await page.route(laterPages, (route) =>
        route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }),
      )
      let downloads = 0
      page.on('download', () => {
        downloads += 1
      })
      await chooseExport(page)
      await expect(page.getByText('Esportazione non riuscita')).toBeVisible()
      await expect(page.getByText('Nessun file è stato salvato.')).toBeVisible()
      expect(downloads).toBe(0)
    })

    await test.step('leaves Ctrl+K to whoever goes on at once, while its window still fades', async () => {
      const page = await signedIn('admin')
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.goto(`${server.url}/dashboard/activity`)
      await shortPages(page, 'businesses')
      const release = await hold(page, laterPages, 'GET')
      await chooseExport(page)
      const shown = page.getByRole('dialog', { name: 'Esportazione in corso' })
      await expect(shown).toBeVisible()
      await shown.evaluate(({ style }) => style.setProperty('transition-duration', '3s'))
      release()
      await expect(page.getByText('Esportazione completata')).toBeVisible()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Che cosa vuoi trovare?' })).toBeFocused()
    })
  })
})

test.describe('The export of Siti Web', () => {
  test('is for whoever reads the list, with the rows of that list', async ({
    inside,
    axe,
    create,
    server,
    arrive,
    unique,
  }) => {
    const nome = unique('Sito')
    const owner = await create.businessAccount('Segreta123!')
    await create.website({ business_id: owner.business.id, nome: `${nome} mio` })
    await create.website({ nome: `${nome} altrui` })
    const gestore = await inside('gestore', `/dashboard/websites?q=${nome}`)
    await expect(gestore.getByRole('row')).toHaveCount(3)
    const all = await exported(gestore)
    expect(all.name).toMatch(/^siti-web-\d{4}-\d\d-\d\d\.csv$/)
    expect(all.rows.map(([first]) => first)).toEqual([`${nome} altrui`, `${nome} mio`])
    await expect(gestore.getByText(`2 righe in ${all.name}`)).toBeVisible()
    await axe(gestore)
    const business = await arrive(owner.email, 'Segreta123!')
    await business.goto(`${server.url}/dashboard/websites`)
    await expect(business.getByRole('row')).toHaveCount(2)
    // A business has one website, and a list of one row has no export.
    await expect(exportButton(business)).toHaveCount(0)
  })
})
