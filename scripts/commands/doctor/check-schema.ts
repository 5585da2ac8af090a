import { type Finding, ok, warning, wrong } from './finding.ts'
import type { Report } from './report.ts'

const push = 'applica le migrazioni: supabase db push --remote (server proprio: riavvialo)'
const upgrade = 'portalo a questa versione: DATABASE_URL=… npm run upgrade (server proprio: riavvialo)'

/** Checks that every migration of this version is applied, and none of another version. */
export function checkMigrations(found: Report, expected: Report): Finding {
  const missing = expected.migrations.filter((version) => !found.migrations.includes(version))
  const unknown = found.migrations.filter((version) => !expected.migrations.includes(version))
  if (missing.length > 0)
    return wrong(`Migrazioni: mancano ${few(missing)}`, unknown.length > 0 ? upgrade : push)
  if (unknown.length > 0) {
    return warning(
      `Migrazioni: ${few(unknown)} non sono di questa versione`,
      'usa doctor della stessa versione',
    )
  }
  return ok(`Migrazioni: tutte applicate (${expected.migrations.length})`)
}

const kinds: [kind: string, title: string][] = [
  ['table', 'Tabelle e RLS'],
  ['policy', 'Regole di accesso'],
  ['grant', 'Permessi sulle tabelle'],
  ['column', 'Colonne'],
  ['constraint', 'Vincoli'],
  ['trigger', 'Trigger'],
  ['function', 'Funzioni del database'],
  ['index', 'Indici'],
  ['bucket', 'Bucket'],
]
/**
 * Additional tables and policies are wrong, since they may give access to data; other additions may be the operator's
 * own.
 */
const closed = ['table', 'policy']

/** Compares every kind of database object with what the migrations create. */
export function checkSchema(found: Report, expected: Report): Finding[] {
  return kinds.map(([kind, title]) => {
    const [is, should] = [found.schema[kind] ?? {}, expected.schema[kind] ?? {}]
    const missing = Object.keys(should).filter((name) => !(name in is))
    const changed = Object.keys(should).filter(
      (name) => name in is && plain(is[name]) !== plain(should[name]),
    )
    const added = Object.keys(is).filter((name) => !(name in should))
    const open = added.filter((name) => closed.includes(kind) && is[name] !== 'row level security')
    const faults = [
      missing.length > 0 ? `mancano ${few(missing)}` : '',
      changed.length > 0 ? `diversi dalle migrazioni ${few(changed)}` : '',
      open.length > 0 ? `in più ${few(open)}` : '',
    ].filter(Boolean)
    if (faults.length === 0) return ok(`${title}: come nelle migrazioni (${Object.keys(should).length})`)
    return wrong(
      `${title}: ${faults.join('; ')}`,
      'rimettili come in supabase/migrations (supabase db diff li mostra)',
    )
  })
}

/** Versions of PostgreSQL print the same expression with other spaces and brackets. */
const plain = (what: string | undefined) => (what ?? '').replace(/[\s()]/g, '')

function few(names: readonly string[]): string {
  const shown = names.slice(0, 4).join(', ')
  return names.length > 4 ? `${shown} e altri ${names.length - 4}` : shown
}

/** Checks that there is an admin and that every account has a role. */
export function checkAccounts({ roles, accounts_without_role }: Report): Finding[] {
  const admins = roles.admin ?? 0
  const counts = Object.entries(roles).map(([role, count]) => `${count} ${role}`)
  return [
    admins > 0
      ? ok(`Ruoli: ${counts.sort().join(', ')}`)
      : wrong('Ruoli: nessun admin', 'npm run admin -- set-role EMAIL admin'),
    accounts_without_role === 0
      ? ok('Account: ognuno ha il suo ruolo')
      : wrong(
          `Account: ${accounts_without_role} senza ruolo`,
          'npm run admin -- set-role EMAIL cliente, e controlla i trigger di auth.users',
        ),
  ]
}
