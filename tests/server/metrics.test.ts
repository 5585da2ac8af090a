import { request } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startMetrics } from '../../packages/embedded-supabase/metrics/listener.ts'
import { project } from '../../server/project.ts'
import { factories } from '../../testing/factories.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import { addressOf, handshake, RawLive } from '../api/support/live.ts'

let server: RunningServer
let url: string
beforeAll(async () => {
  server = await startServer({ env: { METRICS_PORT: '0', LOG_FORMAT: 'json' } })
  url = /Metriche: (http:\/\/127\.0\.0\.1:\d+\/metrics)/.exec(server.output())?.[1] ?? ''
})
afterAll(() => server.stop())

async function scrape(): Promise<string> {
  const response = await fetch(url)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  return response.text()
}

/** The value of a series; undefined when the series is missing. */
function figure(metrics: string, series: string): number | undefined {
  const line = metrics.split('\n').find((candidate) => candidate.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test('figures of requests, database, sign-in, mails and files, without anything personal', async () => {
  const anyone = server.client()
  const wrong = { email: 'nessuno.segreto@example.it', password: 'sbagliata1' }
  for (let attempt = 0; attempt < 11; attempt += 1) await anyone.auth.signInWithPassword(wrong)
  await anyone.auth.resetPasswordForEmail('cliente@demo.it')
  const admin = await server.signInAs('admin')
  await admin.from('businesses').select('id').throwOnError()
  await fetch(`${server.url}/rest/v1/businesses`, { method: 'PROPFIND' })
  const metrics = await scrape()

  const requests = (labels: string) => figure(metrics, `bottega_http_requests_total{${labels}}`)
  expect(requests('kind="auth",method="POST",status="400"')).toBe(10)
  expect(requests('kind="auth",method="POST",status="429"')).toBe(1)
  expect(requests('kind="rest",method="GET",status="200"')).toBe(1)
  expect(
    figure(metrics, 'bottega_http_request_duration_seconds_count{kind="rest",method="GET"}'),
  ).toBeGreaterThan(0)
  expect(figure(metrics, 'bottega_throttled_total')).toBe(1)
  expect(figure(metrics, 'bottega_mails_total{outcome="sent"}')).toBe(1)
  expect(figure(metrics, 'bottega_mails_total{outcome="failed"}')).toBe(0)
  expect(figure(metrics, 'bottega_database_query_seconds_count{outcome="ok"}')).toBeGreaterThan(10)
  expect(figure(metrics, 'bottega_database_wait_seconds_count')).toBeGreaterThan(10)
  expect(figure(metrics, 'bottega_database_waiting')).toBe(0)
  expect(figure(metrics, 'bottega_database_connections_max')).toBe(1)
  expect(figure(metrics, 'bottega_files{bucket="website-covers"}')).toBeGreaterThan(0)
  expect(figure(metrics, 'bottega_files_bytes{bucket="website-covers"}')).toBeGreaterThan(1000)
  expect(figure(metrics, 'bottega_disk_free_bytes')).toBeGreaterThan(0)
  expect(metrics).not.toContain('bottega_backup')
  expect(figure(metrics, 'bottega_uptime_seconds')).toBeGreaterThan(0)
  expect(figure(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(metrics).toMatch(/^bottega_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  expect(metrics).not.toMatch(/segreto|@|127\.0\.0\.1|[0-9a-f]{8}-[0-9a-f]{4}-/)
})

test('figures of live connections: open, told, refused, and ended by the server', async () => {
  const figures = async () => {
    const metrics = await scrape()
    const of = (series: string) => figure(metrics, `bottega_live_${series}`)
    return {
      open: of('connections'),
      told: of('messages_total'),
      refused: of('refused_total'),
      hostile: of('closed_total{reason="hostile"}'),
      idle: of('closed_total{reason="idle"}'),
      slow: of('closed_total{reason="slow"}'),
    }
  }
  expect(await figures()).toEqual({ open: 0, told: 0, refused: 0, hostile: 0, idle: 0, slow: 0 })
  const admin = await server.signInAs('admin')
  const token = (await admin.auth.getSession()).data.session?.access_token
  const [hearing, refused, hostile] = await Promise.all([1, 2, 3].map(() => RawLive.open(server.url)))
  hearing?.join('realtime:x', token)
  refused?.join('realtime:x', 'no token')
  hostile?.send('{')
  expect(await handshake(addressOf(server.url, 'wrong key'))).toBe(401)
  await vi.waitFor(() => expect(hearing?.answers).toHaveLength(2), { timeout: 30_000 })
  await factories(server.serviceClient()).service()
  const soon = { timeout: 30_000, interval: 100 }
  await vi.waitFor(
    async () => expect(await figures()).toMatchObject({ told: 1, refused: 2, hostile: 1 }),
    soon,
  )
  // A connection without a subscription is closed after ten seconds.
  await vi.waitFor(async () => expect(await figures()).toMatchObject({ open: 1, idle: 1, slow: 0 }), soon)
  hearing?.end()
  await vi.waitFor(async () => expect(await figures()).toMatchObject({ open: 0, idle: 1 }), soon)
})

test('only on its own port, on this machine, under its own name', async () => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  expect((await fetch(url.replace(/metrics$/, ''))).status).toBe(404)
  const foreign = await new Promise<number | undefined>((resolve, reject) => {
    const asked = request(url, { headers: { host: 'cattivo.example' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.once('error', reject).end()
  })
  expect(foreign).toBe(404)
})

test('a port that is taken is refused in one line that names the setting', async () => {
  const measured = { project, db: null as never, dataDir: server.dataDir, embedded: true, hasBackups: true }
  await expect(startMetrics(Number(new URL(url).port), measured)).rejects.toThrow(
    /^METRICS_PORT: .+ già occupata: .+$/,
  )
})

test('figures that cannot be read are answered with 500', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const gone = { project, db: null as never, dataDir: '/dev/null/bottega', embedded: true, hasBackups: true }
  const stop = await startMetrics(0, gone)
  const [address] = /http:\S+/.exec(String(written.mock.calls)) ?? []
  written.mockRestore()
  const { status } = await fetch(String(address))
  stop()
  expect(status).toBe(500)
  expect(String(log.mock.calls)).toContain('ENOTDIR')
  log.mockRestore()
})

test('with LOG_FORMAT=json each line is an object with time and level', async () => {
  const response = await fetch(`${server.url}/healthz`)
  const id = response.headers.get('x-request-id')
  await expect.poll(() => server.output(), { timeout: 60_000 }).toContain(`"id":"${id}"`)
  const lines = server.output().trim().split('\n')
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({
      time: expect.any(String),
      level: expect.stringMatching(/info|error/),
    })
  }
})
