import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeBusinessAccount } from './support/business-account.ts'

/** The edge function on Supabase's own runtime, Deno, from npm's packages alone and with nothing from the network. */

const root = path.resolve(import.meta.dirname, '../..')
const shell = 'supabase/functions/create-business-account/index.ts'
const deno = path.join(root, 'node_modules/.bin/deno')
// Deno uses the packages that npm has installed. The proxy does not exist, so that any download fails.
const offline = { HTTPS_PROXY: 'http://127.0.0.1:9', NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' }
const site = 'https://bottega.example'

test('its types hold on Deno too', () => {
  const env = { ...process.env, ...offline }
  execFileSync(deno, ['check', '--node-modules-dir=manual', shell], { cwd: root, env, stdio: 'pipe' })
})

test('it asks for the client that this repository has installed', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const wanted = `npm:@supabase/supabase-js@${dependencies['@supabase/supabase-js']}'`
  const { imports } = JSON.parse(readFileSync(path.join(root, path.dirname(shell), 'deno.json'), 'utf8'))
  expect(readFileSync(path.join(root, shell), 'utf8')).toContain(wanted)
  expect(`${imports['@supabase/supabase-js']}'`).toBe(wanted)
})

const url = describeBusinessAccount(async (server) => {
  const { secretKey } = JSON.parse(readFileSync(path.join(server.dataDir, 'secrets.json'), 'utf8'))
  const env = {
    ...process.env,
    ...offline,
    DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
    SUPABASE_URL: server.url,
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    SITE_ORIGINS: `https://other.example,${site}`,
  }
  const rights = ['--allow-net=127.0.0.1', '--allow-env']
  const child = spawn(deno, ['run', '--node-modules-dir=manual', ...rights, shell], { cwd: root, env })
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
  return { url: `${address}/create-business-account`, stop: () => void child.kill() }
})

test('the origins of SITE_ORIGINS may call it from a browser, others may not', async () => {
  const preflight = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' }
    const { status, headers: answered } = await fetch(url(), { method: 'OPTIONS', headers })
    return [status, answered.get('access-control-allow-origin'), answered.get('access-control-allow-headers')]
  }
  expect(await preflight(site)).toEqual([204, site, expect.stringContaining('authorization')])
  expect(await preflight('https://elsewhere.example')).toEqual([204, null, null])
})
