import { functionsOfVisitors, type Table, tablePermissions } from '#permissions'
import { demoAccounts, demoPassword } from '../../../server/project.ts'
import type { Deployment } from '../deployment.ts'
import { isOnThisMachineOnly } from './check-settings.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

/** Checks that the backend answers and how far its clock is from this machine's. */
export async function checkReachable({ ask, url, kind, settings }: Deployment): Promise<Finding[]> {
  if (kind === 'opened')
    return [
      ok(`Server: spento; aperti i dati di ${settings.databaseUrl ? 'DATABASE_URL' : settings.dataDir}`),
    ]
  const sent = Date.now()
  const answer = await ask('/auth/v1/health').catch(() => null)
  // Without a key, hosted Supabase answers 401, which also shows that it is there.
  if (!answer || answer.status >= 500) {
    return [
      wrong(`Server: ${url} non risponde`, "controlla l'indirizzo e che il progetto o il server sia acceso"),
    ]
  }
  const reachable = ok(`Server: ${url} risponde`)
  const date = answer.headers.get('date')
  return date === null
    ? [reachable]
    : [reachable, checkClock(new Date(date), (sent + Date.now()) / 2, 'del server')]
}

/** Tokens are valid for an hour, so the clocks may differ by minutes, not by more. */
export function checkClock(theirs: Date, ours: number, of: string): Finding {
  const seconds = Math.round(Math.abs(theirs.getTime() - ours) / 1000)
  if (seconds <= 30) return ok(`Orologio ${of}: differenza entro 30 secondi`)
  return wrong(`Orologio ${of}: ${seconds} secondi di differenza`, 'sincronizza gli orologi (NTP)')
}

/** Checks that nobody can read a row or list files without signing in. */
export async function checkStrangers({ anyone }: Deployment): Promise<Finding> {
  if (!anyone) {
    return warning('Visitatori: non controllati', 'imposta anche SUPABASE_PUBLISHABLE_KEY')
  }
  const tables = Object.keys(tablePermissions) as Table[]
  const read = await Promise.all(
    tables.map(async (table) =>
      (await anyone.from(table).select('*').limit(1)).data?.length ? table : null,
    ),
  )
  const files = await anyone.storage.from('avatars').list('', { limit: 1 })
  const seen = [...read.filter((table) => table !== null), ...(files.data?.length ? ['gli avatar'] : [])]
  if (seen.length === 0) return ok(`Visitatori: non leggono nessuna delle ${tables.length} tabelle`)
  return wrong(
    `Visitatori: senza accedere leggono ${seen.join(', ')}`,
    'rimetti le regole di supabase/migrations',
  )
}

/** Checks whether the demo accounts still have the password that the README prints. */
export async function checkDemo({ anyone, settings, kind }: Deployment): Promise<Finding> {
  const open: string[] = []
  for (const email of demoAccounts) {
    const { data } = (await anyone?.auth.signInWithPassword({ email, password: demoPassword })) ?? {
      data: null,
    }
    if (data?.session) open.push(email)
    if (data?.session) await anyone?.auth.signOut({ scope: 'local' })
  }
  if (open.length === 0) return ok('Account demo: nessuno con la password demo')
  const what = `Account demo aperti a tutti: ${open.join(', ')}`
  const fix = 'cambia quelle password (npm run admin -- reset-password) o parti da dati nuovi con DEMO=off'
  const atHome = kind !== 'remote' && isOnThisMachineOnly(settings)
  return atHome ? warning(what, fix) : wrong(what, fix)
}

/**
 * Checks that the edge function exists, answers 401 without a session, and accepts calls from the dashboard's origin.
 */
export async function checkFunction({ ask, settings, kind }: Deployment): Promise<Finding[]> {
  const name = 'create-business-account'
  const path = `/functions/v1/${name}`
  const answer = await ask(path, { method: 'POST', body: '{}' }).catch(() => null)
  const body: unknown = await answer?.json().catch(() => null)
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  if (answer?.status !== 401 || code !== 'unauthorized') {
    const status = answer?.status ?? 'nulla'
    return [wrong(`Funzione ${name}: risponde ${status}, non 401`, `supabase functions deploy ${name}`)]
  }
  const deployed = ok(`Funzione ${name}: risponde`)
  const origin = settings.siteUrl
  if (kind !== 'remote' || origin === null) return [deployed]
  const headers = { origin, 'access-control-request-method': 'POST' }
  const allowed = await ask(path, { method: 'OPTIONS', headers }).catch(() => null)
  if (allowed?.headers.get('access-control-allow-origin') === origin) return [deployed]
  return [
    deployed,
    wrong(`Funzione ${name}: non accetta ${origin}`, `supabase secrets set SITE_ORIGINS=${origin}`),
  ]
}

/** Checks that the public data of websites and cards are answered to everybody: 404 for an id that no row has. */
export function checkPublicData(deployment: Deployment): Promise<Finding[]> {
  return Promise.all(functionsOfVisitors.map((name) => checkPublicFunction(deployment, name)))
}

async function checkPublicFunction({ ask }: Deployment, name: string): Promise<Finding> {
  const path = `/functions/v1/${name}?id=00000000-0000-0000-0000-000000000000`
  const answer = await ask(path, {}).catch(() => null)
  const open = answer?.headers.get('access-control-allow-origin') === '*'
  if (answer?.status === 404 && open) return ok(`Funzione ${name}: risponde`)
  const status = answer?.status ?? 'nulla'
  const what = status === 404 ? 'non è quella di Bottega' : `risponde ${status}, non 404`
  return wrong(`Funzione ${name}: ${what}`, `supabase functions deploy ${name}`)
}
