import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { xlsxOf, zipBomb } from '../../../testing/spreadsheets.ts'
import { png } from '../support/files.ts'
import { changePasswordElsewhere } from '../support/sessions.ts'
import { expect, type Page, test } from '../support/test.ts'

const importPage = '/dashboard/activity/import'

const headers = [
  'Insegna',
  'Rag. Sociale',
  'P.IVA',
  'Indirizzo',
  'Comune',
  'Prov.',
  'Tel.',
  'Cell.',
  'Mail',
  'PEC',
]

/** A row of a spreadsheet that is in order. */
const rowOf = (
  insegna: string,
  email: string,
  change: Partial<Record<(typeof headers)[number], string>> = {},
) => {
  const plain: Record<string, string> = {
    Insegna: insegna,
    'Rag. Sociale': `${insegna} S.r.l.`,
    'P.IVA': '1234560587',
    Indirizzo: 'Via Roma 1',
    Comune: 'Forlì',
    'Prov.': 'TO',
    'Tel.': '011 123456',
    Mail: email,
    PEC: 'pec@pec.example.it',
  }
  return headers.map((header) => change[header] ?? plain[header] ?? '')
}

const csvOf = (rows: readonly string[][], name = 'clienti.csv') => ({
  name,
  mimeType: 'text/csv',
  // Windows-1252, as Italian Excel writes it; these letters are the same in Latin-1.
  buffer: Buffer.from([headers, ...rows].map((row) => row.join(';')).join('\r\n'), 'latin1'),
})

const xlsx = (bytes: Uint8Array, name = 'clienti.xlsx') => ({
  name,
  mimeType: '',
  buffer: Buffer.from(bytes),
})

const choose = (page: Page, file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  page.getByLabel('File', { exact: true }).setInputFiles(file)

const rowsOf = (page: Page, state: string) =>
  page.getByRole('table', { name: 'Righe del file' }).getByRole('row').filter({ hasText: state })

async function discarded(page: Page) {
  const button = page.getByRole('button', { name: 'Scarica le righe scartate' })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const path = await download.path()
  const rows: Record<string, string>[] = parse(await readFile(path), {
    bom: true,
    delimiter: ';',
    columns: true,
  })
  return { path, rows }
}

test.describe('Importa Attività', () => {
  test('brings a spreadsheet of Italian Excel in, and the new ones have no account', async ({
    as,
    server,
    db,
    unique,
    axe,
  }) => {
    const name = unique('Caffe')
    const page = await as('admin')
    await page.goto(`${server.url}/dashboard/activity`)
    await page.getByRole('link', { name: 'Importa', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Importa Attività' })).toBeVisible()
    await axe(page)
    await choose(
      page,
      csvOf([rowOf(name, `${name}@example.it`), rowOf(`${name} Due`, `${name}.2@example.it`)]),
    )
    await expect(rowsOf(page, 'nuova')).toHaveCount(2)
    await axe(page)
    await page.getByRole('button', { name: 'Importa 2 attività' }).click()
    await expect(page.getByText('2 attività importate')).toBeVisible()
    await axe(page)
    await expect(page.getByRole('button', { name: 'Scarica le righe scartate' })).toHaveCount(0)
    const { data } = await db.from('businesses').select().eq('insegna', name).single().throwOnError()
    expect(data).toMatchObject({
      ragione_sociale: `${name} S.r.l.`,
      partita_iva: '01234560587',
      citta: 'Forlì',
      regione: 'Piemonte',
      telefono: '011 123456',
      cellulare: null,
      email: `${name}@example.it`,
      stato: 'attivo',
      user_id: null,
    })
    await page.goto(`${server.url}/dashboard/activity?ha_account=false&q=${name}`)
    await expect(page.getByRole('link', { name: `${name} Due`, exact: true })).toBeVisible()
  })

  test('tells new rows, doubles and mistakes apart, lets them be corrected, and gives back what is left', async ({
    signedIn,
    server,
    create,
    unique,
    db,
  }) => {
    const name = unique('Bottega')
    const email = (part: string) => `${name}.${part}@example.it`
    const there = await create.business({ insegna: `${name} già qui`, email: email('qui').toUpperCase() })
    const page = await signedIn('admin')
    await page.goto(server.url + importPage)
    await choose(
      page,
      csvOf([
        rowOf(`${name} A`, email('a')),
        rowOf(`${name} B`, email('qui')),
        rowOf(`${name} a`, email('altra')),
        rowOf(`${name} C`, 'nessuna email'),
        rowOf(`${name} D`, email('d'), { 'P.IVA': '123' }),
      ]),
    )
    await expect(rowsOf(page, 'doppia')).toHaveCount(2)
    await expect(rowsOf(page, 'da correggere')).toHaveCount(2)
    await expect(page.getByText('Email non valida')).toBeVisible()
    await expect(page.getByText('Partita IVA deve essere di almeno 11 caratteri')).toBeVisible()
    await expect(page.getByRole('link', { name: `«${name} già qui»` })).toHaveAttribute(
      'href',
      `/dashboard/activity/edit/${there.id}`,
    )
    await expect(page.getByRole('link', { name: `stessa partita IVA e insegna della riga 2` })).toBeVisible()

    await page.getByRole('textbox', { name: 'Email, riga 5' }).fill(email('c'))
    await page.getByRole('textbox', { name: 'Email, riga 5' }).press('Enter')
    await page.getByRole('checkbox', { name: 'Importa lo stesso la riga 4' }).check()
    await page.getByRole('button', { name: 'Importa 3 attività' }).click()
    await expect(page.getByText('3 attività importate')).toBeVisible()
    const { path, rows } = await discarded(page)
    expect(rows.map((row) => [row.Insegna, row.Motivo])).toEqual([
      [`${name} B`, `Doppia: stessa email di «${name} già qui», già presente`],
      [`${name} D`, 'Partita IVA: Partita IVA deve essere di almeno 11 caratteri'],
    ])

    await page.getByRole('button', { name: 'Importa un altro file' }).click()
    await choose(page, path)
    await page.getByRole('textbox', { name: 'Partita IVA, riga 3' }).fill('12345678903')
    await page.getByRole('textbox', { name: 'Partita IVA, riga 3' }).press('Enter')
    await page.getByRole('button', { name: 'Importa 1 attività' }).click()
    await expect(page.getByText('1 attività importata')).toBeVisible()
    const { count } = await db
      .from('businesses')
      .select('*', { count: 'exact', head: true })
      .like('insegna', `${name}%`)
    expect(count).toBe(5)
  })

  test('never puts a row in twice: the same file again, and by two people at once', async ({
    signedIn,
    server,
    unique,
    db,
  }) => {
    const name = unique('Emporio')
    const rows = Array.from({ length: 300 }, (_, index) =>
      rowOf(`${name} ${index}`, `${name}.${index}@example.it`),
    )
    const pages = [await signedIn('admin'), await signedIn('admin')]
    for (const page of pages) {
      await page.goto(server.url + importPage)
      await choose(page, csvOf(rows))
      await expect(page.getByRole('button', { name: 'Importa 300 attività' })).toBeVisible()
    }
    await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Importa 300 attività' }).click()))
    for (const page of pages) await expect(page.getByText(/\d+ attività importat[ae]/)).toBeVisible()
    const stored = async () => {
      const { count } = await db
        .from('businesses')
        .select('*', { count: 'exact', head: true })
        .like('insegna', `${name}%`)
        .throwOnError()
      return count
    }
    expect(await stored()).toBe(300)
    const page = await signedIn('admin')
    await page.goto(server.url + importPage)
    await choose(page, csvOf(rows))
    await expect(page.getByRole('button', { name: 'Doppie 300' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Importa 0 attività' })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Importa lo stesso la riga 2', exact: true }).check()
    await page.getByRole('button', { name: 'Importa 1 attività' }).click()
    await expect(page.getByText('0 attività importate')).toBeVisible()
    const { rows: left } = await discarded(page)
    expect(left[0]?.Motivo).toBe('Già importata in precedenza')
    expect(await stored()).toBe(300)
  })

  test('asks what to do with a batch that failed, and counts one whose answer was lost', async ({
    signedIn,
    server,
    unique,
    db,
  }) => {
    const name = unique('Merceria')
    const rows = Array.from({ length: 600 }, (_, index) =>
      rowOf(`${name} ${index}`, `${name}.${index}@example.it`),
    )
    const page = await signedIn('admin')
    await page.goto(server.url + importPage)
    await choose(page, csvOf(rows))
    await expect(page.getByRole('button', { name: 'Importa 600 attività' })).toBeVisible()
    let batches = 0
    await page.route('**/rest/v1/businesses?*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      batches += 1
      // The first batch is written and its answer lost; the second is refused twice; the rest goes through.
      if (batches === 1) {
        await route.fetch()
        return route.abort('connectionreset')
      }
      if (batches === 3 || batches === 4) {
        return route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } })
      }
      return route.continue()
    })
    await page.getByRole('button', { name: 'Importa 600 attività' }).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    const alert = page.getByRole('alert').filter({ hasText: 'Non hai i permessi' })
    await expect(alert).toContainText('Le righe del file dalla 252 alla 501 non sono state salvate')
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(alert).toBeVisible()
    await page.getByRole('button', { name: 'Lascia queste righe' }).click()
    await expect(page.getByText('350 attività importate')).toBeVisible()
    const { rows: left } = await discarded(page)
    expect(left).toHaveLength(250)
    expect(left[0]?.Motivo).toContain('Non hai i permessi')
    const { count } = await db
      .from('businesses')
      .select('*', { count: 'exact', head: true })
      .like('insegna', `${name}%`)
    expect(count).toBe(350)
  })

  test('ends between two batches, and takes up where it was when the page is loaded anew', async ({
    signedIn,
    server,
    unique,
    db,
  }) => {
    const name = unique('Cartoleria')
    const rows = Array.from({ length: 600 }, (_, index) =>
      rowOf(`${name} ${index}`, `${name}.${index}@example.it`),
    )
    const page = await signedIn('admin')
    await page.goto(server.url + importPage)
    await choose(page, csvOf(rows))
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/rest/v1/businesses?*', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Importa 600 attività' }).click()
    await page.getByRole('button', { name: 'Interrompi' }).click()
    release()
    await expect(page.getByText('250 attività importate')).toBeVisible()
    const { rows: left } = await discarded(page)
    expect(left).toHaveLength(350)
    expect(left[0]?.Motivo).toContain("L'importazione è stata interrotta")

    await page.unroute('**/rest/v1/businesses?*')
    await page.reload()
    await choose(page, csvOf(rows))
    await expect(page.getByRole('button', { name: 'Doppie 250' })).toBeVisible()
    await page.getByRole('button', { name: 'Importa 350 attività' }).click()
    await expect(page.getByText('350 attività importate')).toBeVisible()
    const { count } = await db
      .from('businesses')
      .select('*', { count: 'exact', head: true })
      .like('insegna', `${name}%`)
    expect(count).toBe(600)
  })

  test('outlives its session: after signing in again the batch is sent again', async ({
    signIn,
    server,
    unique,
    db,
  }) => {
    const name = unique('Pasticceria')
    const email = `${name}@example.it`.toLowerCase()
    const { data: made } = await db.auth.admin.createUser({
      email,
      password: 'Segreta123',
      email_confirm: true,
    })
    await db
      .from('user_roles')
      .update({ role: 'admin' })
      .eq('user_id', made.user?.id ?? '')
      .throwOnError()
    const page = await signIn(email, 'Segreta123')
    await page.goto(server.url + importPage)
    await choose(page, csvOf([rowOf(name, `cliente.${email}`)]))
    await expect(rowsOf(page, 'nuova')).toHaveCount(1)
    await changePasswordElsewhere(server, email, 'Segreta123', 'Segreta456')
    await page.getByRole('button', { name: 'Importa 1 attività' }).click()
    await expect(page.getByText('La riga 2 del file non è stata salvata')).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'La sessione è scaduta' })
    await dialog.getByLabel('Password', { exact: true }).fill('Segreta456')
    await dialog.getByRole('button', { name: 'Accedi' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(page.getByText('1 attività importata')).toBeVisible()
    const { data } = await db.from('businesses').select('email').eq('insegna', name).throwOnError()
    expect(data).toEqual([{ email: `cliente.${email}` }])
  })

  test('shows no row as new while rows cannot be compared with the stored ones', async ({
    signedIn,
    server,
    unique,
  }) => {
    const name = unique('Sartoria')
    const page = await signedIn('admin')
    await page.goto(server.url + importPage)
    const questions = '**/rest/v1/rpc/matching_businesses*'
    await page.route(questions, (route) =>
      route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }),
    )
    await choose(page, csvOf([rowOf(name, `${name}@example.it`)]))
    await expect(page.getByText('Non si riesce a controllare quali attività ci sono già')).toBeVisible()
    await page.unroute(questions)
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(rowsOf(page, 'nuova')).toHaveCount(1)
  })

  test('reads .xlsx, shows formulas and HTML as the texts they are, and refuses what is no spreadsheet', async ({
    signedIn,
    server,
    unique,
  }) => {
    const name = unique('Vivaio')
    const page = await signedIn('admin')
    await page.goto(server.url + importPage)
    await choose(page, { ...png('clienti.csv') })
    await expect(page.getByText('Questo file non è un foglio di lavoro')).toBeVisible()
    await choose(page, xlsx(zipBomb(200 * 1024 * 1024)))
    await expect(page.getByText('è troppo grande: lascia solo il foglio')).toBeVisible()
    const hostile = rowOf(`<img src=x onerror=alert(1)> ${name}`, `${name}@example.it`)
    const [head = [], ...rest] = [headers, hostile, rowOf(`=HYPERLINK("http://example.it") ${name}`, 'x')]
    const cells = rest.map((row) => row.map((cell) => (cell === '1234560587' ? 1234560587 : cell)))
    await choose(page, xlsx(xlsxOf([head, ...cells])))
    await expect(rowsOf(page, 'nuova')).toContainText(`<img src=x onerror=alert(1)> ${name}`)
    await expect(rowsOf(page, 'nuova')).toContainText('01234560587')
    await expect(rowsOf(page, 'da correggere')).toContainText('=HYPERLINK')
  })

  test('lets a column be chosen by hand and remembers it for the header', async ({
    signedIn,
    server,
    unique,
  }) => {
    const name = unique('Libreria')
    const page = await signedIn('admin')
    const unusual = headers.map((header) => (header === 'Insegna' ? 'Come si chiama' : header))
    const rows = [unusual, rowOf(name, `${name}@example.it`)]
    const file = {
      name: 'strano.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
    }
    await page.goto(server.url + importPage)
    await choose(page, file)
    await expect(rowsOf(page, 'da correggere')).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Insegna' }).selectOption('Come si chiama')
    await expect(rowsOf(page, 'nuova')).toContainText(name)
    await page.getByRole('button', { name: 'Scegli un altro file' }).click()
    await choose(page, file)
    await expect(rowsOf(page, 'nuova')).toContainText(name)
  })

  test('renders only the visible ones of 5,000 rows, on a phone without sideways scroll', async ({
    signedIn,
    server,
    unique,
    axe,
  }) => {
    const name = unique('Grande')
    const rows = Array.from({ length: 5000 }, (_, index) =>
      rowOf(`${name} ${index}`, `${name}.${index}@example.it`),
    )
    const page = await signedIn('admin')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(server.url + importPage)
    await choose(page, csvOf(rows))
    await expect(page.getByRole('button', { name: 'Importa 5000 attività' })).toBeVisible()
    const table = page.getByRole('table', { name: 'Righe del file' })
    await expect(table).toHaveAttribute('aria-rowcount', '5001')
    expect(await table.getByRole('row').count()).toBeLessThan(100)
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }))
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    await axe(page)
    // Rows are measured as they come, so that the end moves on at first.
    await expect(async () => {
      await page
        .getByRole('region', { name: 'Righe del file' })
        .evaluate((box) => box.scrollTo(0, box.scrollHeight))
      await expect(table).toContainText(`${name} 4999`, { timeout: 1000 })
    }).toPass()
  })

  test.describe('is closed', () => {
    for (const role of ['gestore', 'business', 'cliente']) {
      test(`to the ${role}`, async ({ signedIn, server }) => {
        const page = await signedIn(role)
        await page.goto(server.url + importPage)
        await expect(page).toHaveURL(`${server.url}/dashboard`)
      })
    }
  })
})
