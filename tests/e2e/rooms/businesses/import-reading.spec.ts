import { Buffer } from 'node:buffer'
import { importLimits } from '#features/business-import/file/limits.ts'
import { xlsxOf, zipBomb } from '../../../../testing/spreadsheets.ts'
import { png } from '../../support/files.ts'
import { openInside } from '../../support/inside.ts'
import { choose, csvOf, headers, importPage, rowOf, rowsOf } from '../../support/rooms/import.ts'
import { resize } from '../../support/screen.ts'
import { expect, test } from '../../support/test.ts'

const xlsx = (bytes: Uint8Array, name = 'clienti.xlsx') => ({
  name,
  mimeType: '',
  buffer: Buffer.from(bytes),
})

test.describe('Importa Attività, what stands in the file', () => {
  test('reads .xlsx, shows formulas and HTML as the texts they are, and refuses what is no spreadsheet', async ({
    inside,
    unique,
  }) => {
    const name = unique('Vivaio')
    const page = await inside('admin', importPage)
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

  test('lets a column be chosen by hand and remembers it for the header', async ({ inside, unique }) => {
    const name = unique('Libreria')
    const page = await inside('admin')
    const unusual = headers.map((header) => (header === 'Insegna' ? 'Come si chiama' : header))
    const rows = [unusual, rowOf(name, `${name}@example.it`)]
    const file = {
      name: 'strano.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
    }
    await openInside(page, importPage)
    await choose(page, file)
    await expect(rowsOf(page, 'da correggere')).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Insegna' }).selectOption('Come si chiama')
    await expect(rowsOf(page, 'nuova')).toContainText(name)
    await page.getByRole('button', { name: 'Scegli un altro file' }).click()
    await choose(page, file)
    await expect(rowsOf(page, 'nuova')).toContainText(name)
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
    await openInside(page, importPage)
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
