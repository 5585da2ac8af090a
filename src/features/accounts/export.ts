import { formatMoment } from '#italian/format.ts'
import type { ExportTable } from '#lists/export/export-file.ts'
import type { Attempt, ChosenRows, Extent } from '#lists/export/export-source.ts'
import { roleLabel } from './fields.ts'
import { type Account, accountState, readAccounts } from './queries.ts'

const pageSize = 1000

const toTexts = (account: Account) => ({
  id: account.id,
  updated_at: '',
  display_name: account.display_name,
  email: account.email,
  role: roleLabel(account.role),
  insegna: account.insegna,
  last_sign_in_at: account.last_sign_in_at ? formatMoment(account.last_sign_in_at) : 'Mai',
  verified: account.verified ? 'Attiva' : 'No',
  stato: accountState(account),
})
type Row = ReturnType<typeof toTexts>

/** Rows that others' changes move from one page to the next are written once. */
async function* pages(extent: Extent | ChosenRows, attempt: Attempt): AsyncGenerator<Row[]> {
  if ('ids' in extent) throw new Error('accounts are not chosen')
  const seen = new Set<string>()
  for (let from = 0; ; from += pageSize) {
    const rows = await attempt(async (signal) => ({
      data: (await readAccounts(extent, [from, pageSize], signal)).rows,
    }))
    yield rows.filter(({ id }) => !seen.has(id)).map(toTexts)
    for (const { id } of rows) seen.add(id)
    if (rows.length < pageSize) return
  }
}

export const accountExport: ExportTable<Row> = {
  columns: [
    { header: 'Nome', text: ({ display_name }) => display_name },
    { header: 'Email', text: ({ email }) => email },
    { header: 'Ruolo', text: ({ role }) => role },
    { header: 'Attività', text: ({ insegna }) => insegna },
    { header: 'Ultimo accesso', text: ({ last_sign_in_at }) => last_sign_in_at },
    { header: 'Verifica', text: ({ verified }) => verified },
    { header: 'Stato', text: ({ stato }) => stato },
  ],
  pages,
}
