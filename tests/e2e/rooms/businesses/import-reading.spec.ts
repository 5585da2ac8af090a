import { Buffer } from 'node:buffer'
import { importLimits } from '#features/business-import/file/limits.ts'
import { inlineRows, workbookOf, xlsxOf, zipBomb } from '../../../../testing/spreadsheets.ts'
import { png } from '../../support/files.ts'
import { goTo } from '../../support/go-to.ts'
import { choose, csvOf, headers, importPage, rowOf, rowsOf } from '../../support/rooms/import.ts'
import { resize } from '../../support/screen.ts'
import { next } from '../../support/story.ts'
import { expect, test } from '../../support/test.ts'

const xlsx = (bytes: Uint8Array, name = 'clienti.xlsx') => ({
  name,
  mimeType: '',
  buffer: Buffer.from(bytes),
})

test.describe('Importa Attività, what stands in the file', () => {
  test('The admin’s import reads spreadsheets as they are shown, and names what is none', async ({
    inside,
    unique,
  }) => {
    const page = await inside('admin')
    await test.step('reads .xlsx, shows formulas and HTML as the texts they are, and refuses what is no spreadsheet', async () => {
      const name = unique('Vivaio')
      await next(page, importPage)
      await choose(page, { ...png('clienti.csv') })
      await expect(page.getByText('Questo file non è un foglio di lavoro')).toBeVisible()
      await choose(page, xlsx(zipBomb(importLimits.unpackedBytes + 1)))
      await expect(page.getByText('è troppo grande: lascia solo il foglio')).toBeVisible()
      const hostile = rowOf(`<img src=x onerror=alert(1)> ${name}`, `${name}@example.it`)
      const [head = [], ...rest] = [headers, hostile, rowOf(`=HYPERLINK("http://example.it") ${name}`, 'x')]
      const cells = rest.map((row) => row.map((cell) => (cell === '1234560587' ? 1234560587 : cell)))
      await choose(page, xlsx(xlsxOf([head, ...cells])))
      await expect(rowsOf(page, 'nuova')).toContainText(`<img src=x onerror=alert(1)> ${name}`)
      await expect(rowsOf(page, 'nuova')).toContainText('01234560587')
      await expect(rowsOf(page, 'da correggere')).toContainText('=HYPERLINK')
    })

    await test.step('takes the sheet with the activities and shows numbers as it does; names what else a file may be', async () => {
      const name = unique('Officina')
      await next(page, importPage)
      await choose(
        page,
        xlsx(Buffer.from('<html><table><tr><td>Insegna</td></tr></table></html>'), 'elenco.xls'),
      )
      await expect(page.getByText('Questo file è una pagina web con un altro nome')).toBeVisible()
      const long = workbookOf({
        sheets: [
          {
            xml: `${inlineRows([headers])}${`<row>${'<c t="s"><v>0</v></c>'.repeat(150)}</row>`.repeat(4000)}`,
          },
        ],
        strings: ['x'.repeat(30_000)],
      })
      await choose(page, xlsx(long))
      await expect(page.getByText('Il file contiene troppo testo')).toBeVisible()
      const [, , , ...rest] = rowOf(name, `${name}@example.it`)
      const numbers = '<c s="1"><v>1234560587</v></c>'
      const phone = '<c s="2"><v>543123456</v></c>'
      const [via = '', comune = '', prov = ''] = rest
      const cells = (texts: string[]) => inlineRows([texts]).replace(/<\/?row>/g, '')
      const row = `<row>${cells([name, name])}${numbers}${cells([via, comune, prov])}${phone}${cells(['n.d.', `${name}@example.it`])}</row>`
      const formatted = workbookOf({
        sheets: [
          {
            xml: inlineRows([
              ['Mese', 'Incasso'],
              ['Marzo', '12'],
            ]),
          },
          { xml: inlineRows([headers, rowOf(unique('Nascosto'), 'no@example.it')]), state: 'hidden' },
          { name: 'Clienti', xml: inlineRows([['Clienti'], headers]) + row + inlineRows([['Totale', '1']]) },
        ],
        formats: ['#,##0.00', '0000000000'],
      })
      await choose(page, xlsx(formatted))
      await expect(page.getByRole('button', { name: 'Importa 1 attività' })).toBeVisible()
      await expect(rowsOf(page, 'nuova')).toContainText('01234560587')
      await expect(rowsOf(page, 'nuova')).toContainText('0543123456')
      await expect(rowsOf(page, 'nuova')).not.toContainText('n.d.')
      const note = page.getByText(
        'Foglio letto: «Clienti». Altri fogli del file: «Foglio1», «Foglio2» (nascosto).',
      )
      await expect(note).toBeVisible()
      await page.getByRole('combobox', { name: 'Foglio', exact: true }).selectOption('Foglio1')
      await expect(page.getByText('Foglio letto: «Foglio1».')).toBeVisible()
      await expect(page.getByRole('table', { name: 'Righe del file' })).not.toContainText(name)
      await page.getByRole('combobox', { name: 'Foglio', exact: true }).selectOption('Clienti')
      await expect(rowsOf(page, 'nuova')).toContainText(name)
    })
  })

  test('The admin chooses encoding and columns where they were guessed', async ({ inside, unique, axe }) => {
    const page = await inside('admin')
    await test.step('lets the encoding be chosen where it was guessed, and keeps what was corrected', async () => {
      const name = unique('Bar')
      await next(page)
      await resize(page, { width: 390, height: 844 })
      await goTo(page, importPage)
      const rows = [rowOf(`${name}~`, `${name}@example.it`), rowOf(name, 'x', { Comune: 'Torino' })]
      const { buffer } = csvOf(rows.map((row) => row.map((cell) => cell.replace('Forlì', 'Asti'))))
      // In Windows-1252 three points, in MS-DOS an 'à' as at the end of 'farà'.
      buffer[buffer.indexOf('~')] = 0x85
      await choose(page, { name: 'clienti.csv', mimeType: 'text/csv', buffer })
      const encoding = page.getByRole('combobox', { name: 'Codifica del testo' })
      await encoding.selectOption('Mac')
      await expect(page.getByText(`${name}Ö`)).toBeVisible()
      await expect(page.getByText('Lettere lette come CSV di Macintosh.')).toBeVisible()
      await axe(page)
      const email = page.getByRole('textbox', { name: 'Email, riga 3' })
      await email.fill(`${name}.due@example.it`)
      await email.press('Enter')
      await encoding.selectOption('Windows')
      await expect(page.getByRole('button', { name: `${name}…` })).toBeVisible()
      // With its e-mail corrected the second row is like the first, and no more to be corrected.
      await expect(rowsOf(page, 'doppia')).toHaveCount(1)
      await expect(rowsOf(page, 'da correggere')).toHaveCount(0)
    })

    await test.step('lets a column be chosen by hand and remembers it for the header', async () => {
      const name = unique('Libreria')
      await next(page)
      const unusual = headers.map((header) => (header === 'Insegna' ? 'Come si chiama' : header))
      const rows = [unusual, rowOf(name, `${name}@example.it`)]
      const file = {
        name: 'strano.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
      }
      await goTo(page, importPage)
      await choose(page, file)
      await expect(rowsOf(page, 'da correggere')).toHaveCount(1)
      await expect(page.getByText('Colonne non usate: Come si chiama, PEC')).toBeVisible()
      await page.getByRole('combobox', { name: 'Insegna' }).selectOption('Come si chiama')
      await expect(rowsOf(page, 'nuova')).toContainText(name)
      await page.getByRole('button', { name: 'Scegli un altro file' }).click()
      await choose(page, file)
      await expect(rowsOf(page, 'nuova')).toContainText(name)
      await expect(page.getByText('Colonne non usate: PEC', { exact: true })).toBeVisible()
    })
  })

  test('renders only the visible ones of 5,000 rows, on a phone without sideways scroll', async ({
    inside,
    unique,
    axe,
  }) => {
    const name = unique('Grande')
    const rows = Array.from({ length: 5000 }, (_, index) =>
      rowOf(`${name} ${index}`, `${name}.${index}@example.it`),
    )
    const page = await inside('admin')
    await resize(page, { width: 390, height: 844 })
    await goTo(page, importPage)
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
})
