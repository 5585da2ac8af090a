import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { readAllSettings } from '../../server/settings.ts'
import { readDockerfile, stagesOf } from './support/dockerfile.ts'
import { readNginx } from './support/nginx.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const Service = z.strictObject({
  image: z.string(),
  build: z.literal('..').optional(),
  restart: z.literal('unless-stopped'),
  network_mode: z.literal('host').optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).default({}),
  environment: z.record(z.string(), z.string()),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD')], z.string()),
      interval: z.string(),
      timeout: z.string(),
      retries: z.number(),
    })
    .optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  command: z.array(z.string()).optional(),
})
/** What the file uses of Compose; a misspelt key is refused. */
const Compose = z.strictObject({
  name: z.string(),
  services: z.strictObject({ postgres: Service, bottega: Service, nginx: Service }),
  volumes: z.record(z.string(), z.null()),
})

const text = read('deploy/compose.yaml')
const { services, volumes } = Compose.parse(parse(text))
const [, image = []] = stagesOf(readDockerfile(read('Dockerfile')))
const ofImage = (word: string) => image.filter((each) => each.word === word).map(({ rest }) => rest)
const imageEnv = Object.fromEntries(
  ofImage('ENV').flatMap((rest) => rest.split(/\s+/).map((pair) => pair.split('='))),
)

/** As Compose puts an operator's `.env` into the file. */
function interpolated(value: string, env: Record<string, string>): string {
  return value.replaceAll(
    /(?<!\$)\$\{(\w+)(?::\?|:-([^}]*))\}/g,
    (_, name: string, otherwise = '') => env[name] || otherwise,
  )
}

const example = read('deploy/example.env')
const exampleNames = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
const filled = {
  SITE_NAME: 'bottega.esempio.it',
  DATABASE_PASSWORD: 'a1b2c3',
  SMTP_URL: 'smtp://utente:segreta@smtp.esempio.it:587',
}

describe('deploy/compose.yaml', () => {
  test('gives the server settings that it takes, with nothing but the example filled in', () => {
    const given = Object.entries(services.bottega.environment).map(([name, value]) => [
      name,
      interpolated(value, filled),
    ])
    const settings = readAllSettings({ ...imageEnv, ...Object.fromEntries(given) })
    expect(settings).toMatchObject({
      siteUrl: 'https://bottega.esempio.it',
      databaseUrl: 'postgres://bottega:a1b2c3@postgres:5432/bottega',
      demo: false,
      admin: null,
      trustProxy: 1,
      support: { email: null, phone: null },
    })
    // A misspelt setting would be ignored.
    const table = read('README.md') + read('docs/production.md')
    for (const [name] of given) expect(table).toContain(`| \`${name}\``)
  })

  test('names no variable that the example lacks, and the example none that nothing reads', () => {
    const used = [...text.matchAll(/(?<!\$)\$\{?(\w+)/g)].map(([, name]) => name)
    // Where certificates are kept is the same on every machine but that of CI.
    expect(new Set(used)).toEqual(new Set([...exampleNames, 'CERTIFICATES']))
  })

  test('agrees with the image about its port, its data and its user', () => {
    expect(services.bottega.ports).toEqual([`127.0.0.1:3000:${ofImage('EXPOSE')[0]}`])
    expect(services.bottega.volumes).toEqual([`data:${ofImage('VOLUME')[0]}`])
    expect(services.bottega).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] })
  })

  test('mounts files that exist and volumes that it declares, and waits for what has a health check', () => {
    const mounted = Object.values(services).flatMap(({ volumes: mounts }) =>
      mounts.map((mount) => interpolated(mount, filled).split(':')[0] ?? ''),
    )
    for (const source of mounted.filter((each) => each.startsWith('.')))
      expect([source, existsSync(path.join(root, 'deploy', source))]).toEqual([source, true])
    expect(mounted.filter((each) => /^\w/.test(each)).sort()).toEqual(Object.keys(volumes).sort())
    expect(ofImage('HEALTHCHECK')).toHaveLength(1)
    expect(services.postgres.healthcheck).toBeDefined()
    expect(Object.keys(services.bottega.depends_on)).toEqual(['postgres'])
  })

  test('runs nginx with the file for a server without containers, in the network where that finds it', () => {
    const { network_mode, volumes: mounts, command = [] } = services.nginx
    expect(network_mode).toBe('host')
    const [file, at] = mounts[0]?.split(':') ?? []
    expect(file).toBe('./nginx.conf')
    const [shell, flag, script = ''] = command
    expect([shell, flag]).toEqual(['sh', '-c'])
    // The same substitution that the container makes.
    const [, name = '', from] = /^sed "s\/([^/]+)\/\$\$SITE_NAME\/g" (\S+) > /.exec(script) ?? []
    expect(from).toBe(at)
    const made = read('deploy/nginx.conf').replaceAll(name, filled.SITE_NAME)
    expect(made).not.toContain('example.it')
    expect(() => readNginx(made)).not.toThrow()
    expect(made).toContain(`server ${services.bottega.ports[0]?.replace(/:\d+$/, '')};`)
    expect(made).toContain(`/etc/letsencrypt/live/${filled.SITE_NAME}/fullchain.pem`)
  })
})

test('a file of 5 MB and the live connection pass through nginx, with what the server trusts', () => {
  const [server] = readNginx(read('deploy/nginx.conf')).filter(({ block }) =>
    block?.some(({ words }) => words[0] === 'client_max_body_size'),
  )
  const size = server?.block?.find(({ words }) => words[0] === 'client_max_body_size')?.words[1] ?? ''
  expect(Number.parseInt(size, 10)).toBeGreaterThan(5)
  const live = server?.block?.find(({ words }) => words.join(' ') === 'location = /realtime/v1/websocket')
  const headers = live?.block?.map(({ words }) => words.slice(1).join(': '))
  expect(headers).toEqual(
    expect.arrayContaining([
      'Upgrade: $http_upgrade',
      'Connection: upgrade',
      'X-Forwarded-For: $proxy_add_x_forwarded_for',
    ]),
  )
  expect(services.bottega.environment.TRUST_PROXY).toBe('1')
})
