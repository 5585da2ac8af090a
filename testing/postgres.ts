import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

export type PostgresServer = {
  /** The connection URL of the superuser. */
  adminUrl: string
  /** Creates an empty database; returns the connection URL of its owner, who is no superuser. */
  createDatabase(name: string): Promise<string>
  start(): Promise<void>
  /** Stops the server, which ends every connection; `start` starts it again with its rows. */
  halt(): Promise<void>
  remove(): Promise<void>
}

/** The directory of PostgreSQL's programs on this machine, or null. */
export const postgresBin: string | null =
  [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...globSync('/usr/lib/postgresql/*/bin'),
    '/opt/homebrew/bin',
  ].find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres'))) ??
  null

/** PostgreSQL refuses to run as root: a test run as root starts it as the user nobody. */
const nobody = 65_534
const asUser = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** Listens on a free port. */
export async function startPostgres(bin: string): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bottega-pg-'))
  if (asUser.uid) chownSync(folder, nobody, nobody)
  const data = path.join(folder, 'data')
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(path.join(bin, 'initdb'), init, { ...asUser, cwd: folder, stdio: 'ignore' })
  const port = await freePort()
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'fsync=off',
    // Autovacuum would change the plans of queries in the middle of a test.
    '-c',
    'autovacuum=off',
    // As for the role in docs/postgresql.sql; pgTAP runs as superuser.
    '-c',
    'jit=off',
    '-c',
    'listen_addresses=127.0.0.1',
  ]
  let child: ReturnType<typeof spawn> | undefined

  const server: PostgresServer = {
    async start() {
      child = spawn(path.join(bin, 'postgres'), args, { ...asUser, cwd: folder, stdio: 'ignore' })
      await reachable(urlOf('postgres'))
    },
    async halt() {
      if (child?.exitCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child?.kill('SIGINT')
      await ended
    },
    async remove() {
      await server.halt()
      rmSync(folder, { recursive: true, force: true })
    },
    adminUrl: urlOf('postgres'),
    createDatabase: (name) => createDatabase(urlOf('postgres'), name),
  }
  await server.start()
  await createRoles(urlOf('postgres'))
  return server
}

/**
 * Creates a database owned by the role of docs/postgresql.sql, empty or as a copy of another that nobody is connected
 * to; returns its connection URL.
 */
export async function createDatabase(
  adminUrl: string,
  name: string,
  template = 'template1',
): Promise<string> {
  const sql = postgres(adminUrl, { max: 1 })
  await sql.unsafe(`create database ${name} owner bottega template ${template}`)
  await sql.end()
  const url = new URL(adminUrl)
  return Object.assign(url, { username: 'bottega', pathname: `/${name}` }).href
}

/** PostgreSQL's own identifier of a server's data, which no other server has. */
export async function serverId(adminUrl: string): Promise<string> {
  const sql = postgres(adminUrl, { max: 1 })
  const [row] = await sql<{ id: string }[]>`select system_identifier::text as id from pg_control_system()`
  await sql.end()
  return String(row?.id)
}

/** Creates the roles with the statements of docs/postgresql.sql, as a database administrator does. */
async function createRoles(adminUrl: string): Promise<void> {
  const file = path.resolve(import.meta.dirname, '../docs/postgresql.sql')
  const lines = readFileSync(file, 'utf8').split('\n')
  const sql = postgres(adminUrl, { max: 1 })
  await sql.unsafe(lines.filter((line) => !line.startsWith('create database')).join('\n')).simple()
  await sql.end()
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function reachable(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const sql = postgres(url, { max: 1, connect_timeout: 2 })
    const answered = await sql`select 1`.then(
      () => true,
      () => false,
    )
    await sql.end()
    if (answered) return
    await sleep(100)
  }
  throw new Error('PostgreSQL did not start')
}
