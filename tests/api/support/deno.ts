import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RunningServer } from '../../../testing/server.ts'

/**
 * Runs an edge function on Supabase's own runtime, Deno, with the packages that npm has installed and without the
 * network.
 */

const root = path.resolve(import.meta.dirname, '../../..')
const deno = path.join(root, 'node_modules/.bin/deno')
// The proxy does not exist, so that any download fails.
const offline = { HTTPS_PROXY: 'http://127.0.0.1:9', NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' }
const entryOf = (name: string) => `supabase/functions/${name}/index.ts`

/** Checks the functions' types with Deno. Throws its output. */
export function checkOnDeno(names: readonly string[]): void {
  const env = { ...process.env, ...offline }
  const args = ['check', '--node-modules-dir=manual', ...names.map(entryOf)]
  execFileSync(deno, args, { cwd: root, env, stdio: 'pipe' })
}

/** The version of supabase-js in the function's source, in its deno.json, and in this repository. */
export function clientsOf(name: string): {
  source: string | undefined
  settings: unknown
  installed: string
} {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const { imports } = JSON.parse(
    readFileSync(path.join(root, path.dirname(entryOf(name)), 'deno.json'), 'utf8'),
  )
  return {
    source: /'(npm:@supabase\/supabase-js@[^']+)'/.exec(
      readFileSync(path.join(root, entryOf(name)), 'utf8'),
    )?.[1],
    settings: imports['@supabase/supabase-js'],
    installed: `npm:@supabase/supabase-js@${dependencies['@supabase/supabase-js']}`,
  }
}

/** Starts the function with a server as its backend. */
export async function startOnDeno(
  name: string,
  server: RunningServer,
  settings: Record<string, string> = {},
): Promise<{ server: RunningServer; url: string; stop(): void }> {
  const { secretKey } = JSON.parse(readFileSync(path.join(server.dataDir, 'secrets.json'), 'utf8'))
  const env = {
    ...process.env,
    ...offline,
    DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
    SUPABASE_URL: server.url,
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    ...settings,
  }
  const rights = ['--allow-net=127.0.0.1', '--allow-env']
  const child = spawn(deno, ['run', '--node-modules-dir=manual', ...rights, entryOf(name)], {
    cwd: root,
    env,
  })
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        const found = /Listening on (http:\/\/127\.0\.0\.1:\d+)\//.exec(output)?.[1]
        if (found) resolve(found)
      })
    }
    child.once('exit', () => reject(new Error(`Deno ended:\n${output}`)))
  })
  return { server, url: `${address}/${name}`, stop: () => void child.kill() }
}
