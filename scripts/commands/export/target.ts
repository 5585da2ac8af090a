import { tablesOf } from 'embedded-supabase/backup/rows.ts'
import { Refusal } from 'embedded-supabase/config/refusal.ts'
import { appliedVersions } from 'embedded-supabase/database/schema/apply-migrations.ts'
import { sql } from 'embedded-supabase/database/sql.ts'
import type { Backend } from 'embedded-supabase/gateway/host.ts'
import { isEmpty } from 'embedded-supabase/seed.ts'

export type Target = {
  /** Checks, without changing anything, that the target takes everything. @throws Refusal */
  prepare(): Promise<Prepared>
  close(): Promise<void>
  /** Printed at the end: what the person has to do next. */
  next: string
}

type Prepared = {
  /** What of the accounts stays behind, a line a kind. */
  lost: string[]
  /** Copies everything else; all rows or none. @throws Refusal that says what has arrived */
  fill(): Promise<{ rows: number; files: number }>
}

/**
 * Checks that the target can take the data. @throws Refusal when it has accounts or rows, or other migrations than the
 * source.
 */
export async function checkSuited(source: Backend['db'], target: Backend['db']): Promise<void> {
  if (!(await isEmpty(target)))
    throw new Refusal('--to', 'là ci sono già degli account: serve un posto vuoto')
  const [here, there] = [await appliedVersions(source), await appliedVersions(target)]
  const missing = here.find((version) => !there.includes(version))
  const surplus = there.find((version) => !here.includes(version))
  if (missing)
    throw new Refusal('--to', `là manca la migrazione ${missing}: prima «supabase db push --remote»`)
  if (surplus) {
    throw new Refusal(
      'DATA_DIR',
      `qui manca la migrazione ${surplus}: avvia una volta il server di questa versione`,
    )
  }
  for (const table of await tablesOf(source, ['public'])) {
    const { rows } = await sql`select from ${sql.raw(table)} limit 1`.execute(target)
    if (rows.length > 0) throw new Refusal('--to', `là ${table} ha già delle righe: serve un posto vuoto`)
  }
}
