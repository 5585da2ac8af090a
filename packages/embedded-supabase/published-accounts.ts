import { passwordMatches } from './auth/passwords.ts'
import type { Project } from './config/project.ts'
import type { Settings } from './config/settings.ts'
import { sql } from './database/sql.ts'
import type { Backend } from './gateway/host.ts'
import { demoInPublic, refuseOpenSeed } from './process/first-start.ts'
import { isEmpty } from './seed.ts'

/** The project's published accounts that still have their published password. */
export async function openPublishedAccounts(
  { published }: Pick<Project, 'published'>,
  db: Backend['db'],
): Promise<string[]> {
  if (published.accounts.length === 0 || (await isEmpty(db))) return []
  const { rows } = await sql<{ email: string; encrypted_password: string | null }>`
    select email, encrypted_password from auth.users
    where email in (${sql.join([...published.accounts])}) order by created_at, id`.execute(db)
  // Accounts of the seed share one hash, and comparing one takes a tenth of a second.
  const open = new Set<string | null>()
  for (const hash of new Set(rows.map((row) => row.encrypted_password))) {
    if (await passwordMatches(published.password, hash)) open.add(hash)
  }
  return rows.filter((row) => open.has(row.encrypted_password)).map(({ email }) => email)
}

/**
 * Refuses to serve other computers while demo accounts have their published password, or are about to be created.
 * @throws Refusal
 */
export async function refusePublishedInPublic(settings: Settings, db: Backend['db']): Promise<void> {
  if (await isEmpty(db)) refuseOpenSeed(settings)
  else if ((await openPublishedAccounts(settings.project, db)).length > 0) throw demoInPublic(settings.host)
}
