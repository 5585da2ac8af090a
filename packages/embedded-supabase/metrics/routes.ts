import fs from 'node:fs/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Project } from '../config/project.ts'
import { sql } from '../database/sql.ts'
import type { Backend } from '../gateway/host.ts'
import { metricEvents } from '../process/metric-events.ts'
import { databaseSessions } from '../queues/queues.ts'

export type Measured = {
  project: Pick<Project, 'id' | 'version'>
  db: Backend['db']
  dataDir: string
  embedded: boolean
  /** Whether the server makes backups by itself. */
  hasBackups: boolean
}

/** Where a metric belongs, and its whole name. */
type Named = (name: string) => { name: string; registers: Registry[] }

type Metrics = { contentType: string; read(): Promise<string> }

/** Rows of storage.objects are counted at most once a minute, however often Prometheus asks. */
const storageFreshMs = 60_000

/**
 * The metrics in Prometheus' format. Labels are kinds, methods, statuses and buckets:
 * never an address, an id, a path or a table's content.
 */
export function createMetrics({ project, db, dataDir, embedded, hasBackups }: Measured): Metrics {
  const register = new Registry()
  const named: Named = (name) => ({ name: `${project.id}_${name}`, registers: [register] })
  collectDefaultMetrics({ register })
  new Gauge({ ...named('build_info'), help: 'Always 1', labelNames: ['version'] }).set(
    { version: project.version },
    1,
  )
  new Gauge({
    ...named('uptime_seconds'),
    help: 'Since the process started',
    collect() {
      this.set(process.uptime())
    },
  })
  countRequests(named)
  countDatabase(named, (embedded ? databaseSessions.pglite : databaseSessions.postgres).all)
  const throttled = new Counter({
    ...named('throttled_total'),
    help: 'Requests answered 429: too many failed sign-ins, sign-ups, links or renewals',
  })
  metricEvents.throttled.subscribe(() => throttled.inc())
  const mails = new Counter({
    ...named('mails_total'),
    help: 'Mails that the mail server took (sent) or that were given up (failed)',
    labelNames: ['outcome'],
  })
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0)
  metricEvents.mail.subscribe(({ failed }) => mails.inc({ outcome: failed ? 'failed' : 'sent' }))
  const waiting = new Gauge({
    ...named('mails_waiting'),
    help: 'Mails that wait for the mail server',
  })
  metricEvents.mailsWaiting.subscribe(({ count }) => waiting.set(count))
  countLive(named)
  if (hasBackups) countBackups(named)
  const countFiles = measureFiles(named, db)
  new Gauge({
    ...named('disk_free_bytes'),
    help: 'Room left where DATA_DIR is',
    async collect() {
      const { bavail, bsize } = await fs.statfs(dataDir)
      this.set(bavail * bsize)
    },
  })
  return {
    contentType: register.contentType,
    async read() {
      await countFiles()
      return register.metrics()
    },
  }
}

function countRequests(named: Named): void {
  const total = new Counter({
    ...named('http_requests_total'),
    help: 'Requests answered',
    labelNames: ['kind', 'method', 'status'],
  })
  const duration = new Histogram({
    ...named('http_request_duration_seconds'),
    help: 'From the request to the first byte of its answer',
    labelNames: ['kind', 'method'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  metricEvents.request.subscribe(({ kind, method, status, seconds }) => {
    total.inc({ kind, method, status })
    duration.observe({ kind, method }, seconds)
  })
}

function countDatabase(named: Named, connections: number): void {
  const gauge = (name: string, help: string) => new Gauge({ ...named(name), help })
  const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
  gauge('database_connections_max', 'How many connections there may be').set(connections)
  const waiting = gauge('database_waiting', 'Who waits for a connection now')
  const used = gauge('database_connections_used', 'Connections in use now')
  const wait = new Histogram({
    ...named('database_wait_seconds'),
    help: 'Waiting for a connection',
    buckets,
  })
  const query = new Histogram({
    ...named('database_query_seconds'),
    help: 'Statements',
    labelNames: ['outcome'],
    buckets,
  })
  metricEvents.databaseAsked.subscribe(() => waiting.inc())
  metricEvents.databaseTaken.subscribe(({ waitedSeconds }) => {
    waiting.dec()
    used.inc()
    wait.observe(waitedSeconds)
  })
  metricEvents.databaseReleased.subscribe(() => used.dec())
  metricEvents.databaseQuery.subscribe(({ seconds, failed }) =>
    query.observe({ outcome: failed ? 'failed' : 'ok' }, seconds),
  )
}

function countLive(named: Named): void {
  const connections = new Gauge({
    ...named('live_connections'),
    help: 'Live connections (WebSockets) open now',
  })
  metricEvents.realtimeConnection.subscribe(({ opened }) => connections.inc(opened ? 1 : -1))
  const messages = new Counter({
    ...named('live_messages_total'),
    help: 'Changes sent, one for each subscription that received one',
  })
  metricEvents.realtimeSent.subscribe((sent) => messages.inc(sent.messages))
  const refused = new Counter({
    ...named('live_refused_total'),
    help: 'Live connections and subscriptions refused',
  })
  metricEvents.realtimeRefused.subscribe(() => refused.inc())
  const closed = new Counter({
    ...named('live_closed_total'),
    help: 'Live connections that the server ended, by reason',
    labelNames: ['reason'],
  })
  for (const reason of ['slow', 'idle', 'hostile']) closed.inc({ reason }, 0)
  metricEvents.realtimeClosed.subscribe(({ reason }) => closed.inc({ reason }))
}

function countBackups(named: Named): void {
  let last: Date | null = null
  metricEvents.backup.subscribe((newest) => {
    last = newest.last
  })
  new Gauge({
    ...named('backup_age_seconds'),
    help: 'Since the last good backup; +Inf: there is none',
    collect() {
      this.set(last ? (Date.now() - last.getTime()) / 1000 : Number.POSITIVE_INFINITY)
    },
  })
  const failed = new Counter({
    ...named('backups_failed_total'),
    help: 'Backups that failed',
  })
  metricEvents.backupFailed.subscribe(() => failed.inc())
}

/**
 * Returns a function that counts the files. It runs before the other metrics are collected, because its own query
 * changes those of the database.
 */
function measureFiles(named: Named, db: Backend['db']): () => Promise<void> {
  const labelNames = ['bucket']
  const help = 'Uploaded files, by bucket'
  const bytes = new Gauge({ ...named('files_bytes'), help, labelNames })
  const count = new Gauge({ ...named('files'), help, labelNames })
  let countedAt = 0
  return async () => {
    if (Date.now() - countedAt < storageFreshMs) return
    countedAt = Date.now()
    for (const row of await filesByBucket(db)) {
      count.set({ bucket: row.bucket }, row.files)
      bytes.set({ bucket: row.bucket }, row.bytes)
    }
  }
}

/** Empty when the database does not answer: the other metrics are needed most then. */
async function filesByBucket(db: Backend['db']) {
  const query = sql<{ bucket: string; files: number; bytes: number }>`
    select buckets.id as bucket, count(object.id)::int as files,
      coalesce(sum((object.metadata ->> 'size')::numeric), 0)::float8 as bytes
    from storage.buckets left join storage.objects as object on object.bucket_id = buckets.id
    group by buckets.id`
  return query.execute(db).then(
    ({ rows }) => rows,
    () => [],
  )
}
