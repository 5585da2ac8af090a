import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { queryAs } from '../../../packages/embedded-supabase/database/as-caller.ts'
import type { Db, Statement } from '../../../packages/embedded-supabase/database/database.ts'
import { openPostgres } from '../../../packages/embedded-supabase/database/postgres/open-postgres.ts'
import { CachedCatalog } from '../../../packages/embedded-supabase/rest/catalog/read-catalog.ts'
import { readTableRequest } from '../../../packages/embedded-supabase/rest/grammar/request.ts'
import { statementOf } from '../../../packages/embedded-supabase/rest/sql/statement-of.ts'
import { factories } from '../../../testing/factories.ts'
import { postgresBin, startPostgres } from '../../../testing/postgres.ts'
import { type RunningServer, startServer } from '../../../testing/server.ts'
import { percentile } from '../percentile.ts'
import { tokenOf } from '../server.ts'
import { type Figure, more } from './figures.ts'
import { list } from './load-generator.ts'
import { inTurn } from './pairs.ts'

const clients = 8
const run = promisify(execFile)

/**
 * What of PostgreSQL's own speed arrives over HTTP: a first page of 20 activities (wrk), and the same transaction by pgbench,
 * in turn on one server, so that a slow minute slows both. None where a program is missing.
 */
export async function measureShare(rounds: number, seconds: number): Promise<Figure[]> {
  const [pgbench, wrk] = [programAt('pgbench'), programAt('wrk')]
  if (!postgresBin || !pgbench || !wrk) {
    console.log('SKIPPED: the share needs PostgreSQL, pgbench and wrk (on Debian: postgresql, wrk)')
    return []
  }
  const postgres = await startPostgres(postgresBin)
  const folder = mkdtempSync(path.join(tmpdir(), 'bottega-share-'))
  try {
    const database = await postgres.createDatabase('share')
    const server = await startServer({ env: { DATABASE_URL: database } })
    try {
      await factories(server.serviceClient()).businesses(200, () => ({}))
      const token = await tokenOf(await server.signInAs('admin'))
      const script = path.join(folder, 'first-page.sql')
      const { text, variables } = transactionOf(await statementsOf(database, token))
      writeFileSync(script, text)
      const asked = {
        own: () => throughHttp(wrk, server, { token, seconds }),
        other: () => straight(pgbench, ['-f', script, ...variables, database], seconds),
      }
      // Both begin with warm caches and prepared statements.
      await asked.own()
      await asked.other()
      return figuresOf(await inTurn(rounds, (side) => asked[side]()))
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

function figuresOf(rounds: readonly Record<'own' | 'other', number>[]): Figure[] {
  const page = 'PostgreSQL: a first page of 20 activities, 8 clients'
  return [
    { what: `${page}, wrk`, value: percentile(rounds.map(({ own }) => own)), unit: '/s' },
    { what: `${page}, pgbench`, value: percentile(rounds.map(({ other }) => other)), unit: '/s' },
    {
      what: `${page}, share of pgbench`,
      value: percentile(rounds.map(({ own, other }) => own / other)),
      unit: '',
      budget: more(0.35, 0.2),
    },
  ]
}

/** A program's path; Debian keeps PostgreSQL's own outside of PATH. */
function programAt(name: string): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...globSync('/usr/lib/postgresql/*/bin'),
  ]
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}

/** What the server sends for the page: the caller and the page's statement. */
async function statementsOf(database: string, token: string): Promise<Statement[]> {
  const { connection } = await openPostgres(database)
  try {
    const catalog = await new CachedCatalog(connection.db).current()
    const request = await readTableRequest(new Request(new URL(list, 'http://x')), 'businesses', catalog)
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    const { sub, role, session_id, aal } = JSON.parse(claims)
    const caller = { role, account: sub, claims, session: { id: session_id, aal } }
    const sent: Statement[] = []
    const exchange: Db['exchange'] = async ({ statements }) => {
      sent.push(...statements)
      return { rows: [], command: '' }
    }
    await queryAs({ ...connection.db, exchange }, caller, statementOf(request), true)
    return sent
  } finally {
    await connection.close()
  }
}

/** A script of pgbench, and the options with its values. */
function transactionOf(statements: readonly Statement[]): { text: string; variables: string[] } {
  const named = (statement: number, place: string | number) => `v${statement}_${place}`
  const texts = statements.map(({ text }, index) =>
    text.replace(/\$(\d+)/g, (_, place: string) => `:${named(index, place)}`),
  )
  const variables = statements.flatMap(({ values }, index) =>
    values.flatMap((value, place) => ['-D', `${named(index, place + 1)}=${value}`]),
  )
  return { text: ['begin', ...texts, 'commit', ''].join(';\n'), variables }
}

/** Pages a second; NaN when one was refused. */
async function throughHttp(
  wrk: string,
  { url }: RunningServer,
  { token, seconds }: { token: string; seconds: number },
): Promise<number> {
  const headers = ['apikey: sb_publishable_embedded', `authorization: Bearer ${token}`]
  const options = ['-t', '1', '-c', String(clients), '-d', `${seconds}s`]
  const { stdout } = await run(wrk, [...options, ...headers.flatMap((header) => ['-H', header]), url + list])
  return /Non-2xx|Socket errors/.test(stdout)
    ? Number.NaN
    : Number(/Requests\/sec: +([\d.]+)/.exec(stdout)?.[1])
}

/** Transactions a second. */
async function straight(pgbench: string, script: readonly string[], seconds: number): Promise<number> {
  const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds)]
  const { stdout } = await run(pgbench, [...options, ...script])
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
}
