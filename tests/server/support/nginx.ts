import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../../server/paths.ts'
import { freePort } from '../../../testing/postgres.ts'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export interface RunningNginx {
  ask: (
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: Buffer },
  ) => Promise<Answer>
  stop: () => Promise<void>
}

interface Given {
  upstream?: number
  dist?: string
  included?: Record<string, string>
}

/** Whether nginx, and openssl for its certificate, are installed. */
export function hasNginx(): boolean {
  try {
    for (const program of ['nginx', 'openssl']) execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Runs nginx with a file of `deploy/`, with ports and a certificate of its own.
 * @param upstream the port that it hands requests on to
 * @param dist the built front end
 * @param included what nginx.conf includes, by the file's name
 */
export async function startNginx(
  name: string,
  { upstream = 1, dist = '', included = {} }: Given,
): Promise<RunningNginx> {
  const home = mkdtempSync(path.join(tmpdir(), 'bottega-nginx-'))
  // Started by root, its workers are another user.
  chmodSync(home, 0o755)
  const [plain, secure] = [await freePort(), await freePort()]
  for (const [file, content] of Object.entries(included)) writeFileSync(path.join(home, file), content)
  const certificate = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
  ]
  execFileSync(
    'openssl',
    [...certificate, '-keyout', `${home}/privkey.pem`, '-out', `${home}/fullchain.pem`],
    {
      stdio: 'ignore',
    },
  )
  const adapted = readFileSync(path.join(root, 'deploy', name), 'utf8')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${plain};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${secure} `)
    .replaceAll('/etc/letsencrypt/live/bottega.example.it', home)
    .replaceAll('/var/www/bottega', dist)
    .replaceAll('/etc/nginx/bottega-', `${home}/bottega-`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${home}/${kind};`,
  )
  const conf = path.join(home, 'nginx.conf')
  writeFileSync(
    conf,
    `pid ${home}/pid; error_log stderr; daemon off; events {}
     http { include /etc/nginx/mime.types; access_log off; ${folders.join(' ')}\n${adapted}\n}`,
  )
  execFileSync('nginx', ['-t', '-c', conf, '-p', home], { stdio: 'pipe' })
  const nginx = spawn('nginx', ['-c', conf, '-p', home], { stdio: 'ignore' })
  const ended = new Promise((resolve) => nginx.once('exit', resolve))
  const ask: RunningNginx['ask'] = (asked, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const options = { port: secure, path: asked, method, rejectUnauthorized: false }
      request({ ...options, headers: { host: 'bottega.example.it', ...headers } })
        .once('response', async (response) => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) })
        })
        .once('error', reject)
        .end(body)
    })
  while (!(await ask('/').then(Boolean, () => nginx.exitCode !== null))) await new Promise(setImmediate)
  const stop = async () => {
    nginx.kill('SIGQUIT')
    await ended
    rmSync(home, { recursive: true })
  }
  return { ask, stop }
}
