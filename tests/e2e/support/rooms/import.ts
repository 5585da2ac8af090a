import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from '../test.ts'

export const importPage = '/dashboard/activity/import'

export const headers = [
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
export const rowOf = (
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

export const csvOf = (rows: readonly string[][], name = 'clienti.csv') => ({
  name,
  mimeType: 'text/csv',
  // Windows-1252, as Italian Excel writes it; these letters are the same in Latin-1.
  buffer: Buffer.from([headers, ...rows].map((row) => row.join(';')).join('\r\n'), 'latin1'),
})

export const choose = (page: Page, file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  page.getByLabel('File', { exact: true }).setInputFiles(file)

export const rowsOf = (page: Page, state: string) =>
  page.getByRole('table', { name: 'Righe del file' }).getByRole('row').filter({ hasText: state })

export async function discarded(page: Page) {
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
