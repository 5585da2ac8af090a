import { sql } from './database/sql.ts'
import type { Sweep } from './files/storage-sweep.ts'
import type { Backend } from './gateway/host.ts'

/**
 * Reads every row of every table after a crash, so that damage is found now and not when somebody needs the row.
 * @returns a line for the operator. @throws the database's error for an unreadable row.
 */
export async function checkAfterCrash(db: Backend['db'], sweep: Sweep): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth', 'storage')`.execute(db)
  let total = 0
  for (const { name } of tables) {
    const { rows } = await sql<{ read: number }>`
      select count(t::text)::int as read from ${sql.raw(name)} as t`.execute(db)
    total += rows[0]?.read ?? 0
  }
  const missing = sweep.missing === 0 ? 'nessun file manca' : `ATTENZIONE: file mancanti: ${sweep.missing}`
  return (
    `L'ultimo arresto non è stato regolare. Controllati ${tables.length} tabelle (${total} righe lette) ` +
    `e ${sweep.known} file: ${missing}, file rimasti a metà e rimossi: ${sweep.removed}.`
  )
}
