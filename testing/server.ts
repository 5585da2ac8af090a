import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#backend/database.types.ts'
import { cheapHashes } from './cheap-hashes.ts'
import { onOtherServices } from './other-services.ts'
import { quickPasswords } from './preload/preload.ts'

export interface RunningServer {
  /** The server's origin, without a slash at the end. */
  url: string
  dataDir: string
  pid: number
  /** The server's output so far. */
  output: () => string
  /** A client without a session; clients share nothing. */
  client: () => SupabaseClient<Database>
  /** A client with the secret key, which bypasses all policies. */
  serviceClient: () => SupabaseClient<Database>
  /** A client with an account's session; throws the auth client's error. */
  signIn: (email: string, password: string) => Promise<SupabaseClient<Database>>
  /** Signs in the demo account of a role. */
  signInAs: (role: string) => Promise<SupabaseClient<Database>>
  /** Sends a signal, by default SIGTERM; resolves to the exit code. */
  kill: (signal?: NodeJS.Signals) => Promise<number | null>
  /** Stops the server and removes its data. */
  stop: () => Promise<void>
}

interface ServerOptions {
  env?: Record<string, string>
  /** Also serves the built dashboard. Without it the server has only the API and starts faster. */
  frontEnd?: boolean
  /** An existing data directory; by default a fresh copy of the demo data. */
  dataDir?: string
  /** Starts it exactly as `npm start` does, for measurements of its memory. */
  isMeasured?: boolean
  /** The checkout of another revision, with its own packages and demo data; by default this one. */
  checkout?: string
}

/**
 * The password of all demo accounts, as in the README. A copy of the constant in `server/project.ts`, so that a
 * changed password makes tests fail.
 */
export const demoPassword = 'Demo1234!'
const publishableKey = 'sb_publishable_embedded'
const root = path.resolve(import.meta.dirname, '..')
/** Milliseconds; a start takes two seconds, and six when it makes the database. */
const startTimeout = 120_000
/** For a process that gets only the settings of its test. */
export const bareEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
/**
 * V8's flags for servers and commands of tests, which end within seconds. PostgreSQL's code is compiled once and fast,
 * because a second, optimised compilation takes two seconds before it saves any. V8 starts no threads of its own, for
 * which other tests leave no core.
 */
export const flagsOfTests: readonly string[] = ['--liftoff-only', '--single-threaded']

/**
 * The variables, flags and entry file of a checkout's `npm start`, with which a server takes a third less memory. Until
 * 1.0.0 the script itself contained the variables.
 */
function startCommand(checkout: string): {
  variables: Record<string, string>
  flags: string[]
  entry: string
} {
  const { scripts } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8'))
  const words: string[] = scripts.start.split(' ')
  const assigned = words.map((word) => word.split('=')).filter(([name = '']) => /^\w+$/.test(name))
  return {
    variables: Object.fromEntries(assigned.filter(([, value]) => value !== undefined)),
    flags: words.filter((word) => word.startsWith('--')),
    entry: words.find((word) => word.endsWith('.ts')) ?? 'embedded/main.ts',
  }
}

/** Started by Vitest or Playwright, not by a measurement. */
const isTest = Boolean(process.env.VITEST ?? process.env.TEST_WORKER_INDEX)

function environment(started: Record<string, string>, extra: Record<string, string>): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, SMTP_URL: __, SITE_URL: ___, ...inherited } = process.env
  const quick = isTest ? quickPasswords : {}
  return { ...inherited, ...started, ...quick, PORT: '0', HOST: '127.0.0.1', DEMO: 'on', ...extra }
}

/** Starts the server and waits until it is ready. Throws with its output when it does not start. */
async function launch(
  dataDir: string,
  { env = {}, frontEnd = false, isMeasured = !process.env.VITEST, checkout }: ServerOptions,
) {
  const { variables, flags, entry } = isMeasured
    ? startCommand(checkout ?? root)
    : { variables: {}, flags: flagsOfTests, entry: 'server/main.ts' }
  const args = [...flags, entry, ...(frontEnd ? [] : ['--api-only'])]
  const child = spawn(checkout ? path.join(checkout, 'node_modules/.bin/node') : process.execPath, args, {
    cwd: checkout ?? root,
    env: environment(variables, { DATA_DIR: dataDir, ...env }),
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  const deadline = Date.now() + startTimeout
  for (;;) {
    const url = /Bottega è pronta: ([^\s"]+)/.exec(output)?.[1]
    if (url) return { child, url, output: () => output }
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The server did not start:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.kill(signal)
  })
}

/** A directory with the demo data, to be copied for every server: initialising one takes seconds. */
async function demoTemplate(): Promise<string> {
  const { dropTemplates } = await import('../packages/embedded-supabase/testing/empty-database.ts')
  const { madeOnce } = await import('../packages/embedded-supabase/testing/made-once.ts')
  const { fingerprint } = await import('./fingerprint.ts')
  return madeOnce('demo', fingerprint(), async (at) => {
    const { child } = await launch(at, {})
    await kill(child)
    const { PGlite } = await import('@electric-sql/pglite')
    const database = new PGlite(path.join(at, 'pg'))
    await database.exec(cheapHashes(demoPassword))
    await dropTemplates(database)
    await database.close()
  })
}

/** `cp` takes a quarter of the time of Node's own copy for a thousand files. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-R', from, to])
}

/** Puts the demo data into a directory that does not exist yet. */
export async function placeDemoData(dataDir: string): Promise<void> {
  copyFolder(await demoTemplate(), dataDir)
}

/** A PostgreSQL database with the demo data and its data directory, to be copied for every server. */
async function demoOnPostgres(adminUrl: string): Promise<{ directory: string; database: string }> {
  const { madeOnce } = await import('../packages/embedded-supabase/testing/made-once.ts')
  const { createDatabase, serverId } = await import('./postgres.ts')
  const { fingerprint } = await import('./fingerprint.ts')
  // All workers share it, and its name changes with the sources that it is made from.
  const database = `demo_${fingerprint()}`
  const directory = await madeOnce(`${database}-${await serverId(adminUrl)}`, fingerprint(), async (at) => {
    const url = await createDatabase(adminUrl, database)
    const { child } = await launch(at, { env: { DATABASE_URL: url } })
    await kill(child)
    const { default: postgres } = await import('postgres')
    const sql = postgres(url, { max: 1 })
    await sql.unsafe(cheapHashes(demoPassword))
    await sql.end()
  })
  return { directory, database }
}

/** In the project `postgres` each server gets a PostgreSQL database, by default with the demo data. */
async function onPostgres(
  dataDir: string,
  { env = {}, checkout }: ServerOptions,
): Promise<Record<string, string>> {
  const adminUrl = process.env.TEST_POSTGRES
  if (!adminUrl || env.DATABASE_URL) return env
  const { createDatabase } = await import('./postgres.ts')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  if (existsSync(dataDir) || checkout || env.DEMO === 'off')
    return { ...env, DATABASE_URL: await createDatabase(adminUrl, name) }
  const { directory, database } = await demoOnPostgres(adminUrl)
  copyFolder(directory, dataDir)
  return { ...env, DATABASE_URL: await createDatabase(adminUrl, name, database) }
}

/** In the project `s3` each server gets a bucket for its files. */
async function onS3(env: Record<string, string>): Promise<Record<string, string>> {
  const endpoint = process.env.TEST_S3
  if (!endpoint || env.S3_BUCKET) return env
  const { createBucket } = await import('./s3.ts')
  return { ...env, ...(await createBucket(endpoint)) }
}

/** Starts a server on a free port, by default with its own demo database. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? path.join(mkdtempSync(path.join(tmpdir(), 'bottega-data-')), 'data')
  const origin = () => url
  const env = await onOtherServices(dataDir, await onS3(await onPostgres(dataDir, options)), origin)
  const makesOwn = options.dataDir ?? options.checkout
  if (!makesOwn && env.DEMO !== 'off' && !env.DATABASE_URL) await placeDemoData(dataDir)
  const { child, url, output } = await launch(dataDir, { ...options, env })
  const withoutMemory = {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
  }
  const client = () => createClient<Database>(url, publishableKey, withoutMemory)
  const signIn = async (email: string, password: string) => {
    const signedIn = client()
    const { error } = await signedIn.auth.signInWithPassword({ email, password })
    if (error) throw error
    return signedIn
  }

  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output,
    client,
    serviceClient: () => {
      const secrets: unknown = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'))
      const { secretKey } = secrets as { secretKey: string }
      return createClient<Database>(url, secretKey, withoutMemory)
    },
    signIn,
    signInAs: (role) => signIn(`${role}@demo.it`, demoPassword),
    kill: (signal) => kill(child, signal),
    stop: async () => {
      await kill(child)
      if (!options.dataDir) rmSync(path.dirname(dataDir), { recursive: true, force: true })
    },
  }
}
