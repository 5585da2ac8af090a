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
  hasBackups: boolean
}

type Metrics = { contentType: string; read(): Promise<string> }

/** Rows of storage.objects are counted at most once a minute, however often Prometheus asks. */
const storageFreshMs = 60_000

/** Makes the metrics of one server, each with the project's name before its own. */
function metricsOf({ id }: Pick<Project, 'id'>) {
  const register = new Registry()
  const named = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) => ({
    name: `${id}_${name}`,
    help,
    labelNames,
    registers: [register],
  })
  return {
    register,
    counter: <Label extends string>(name: string, help: string, ...labels: Label[]) =>
      new Counter(named(name, help, labels)),
    gauge: <Label extends string>(name: string, help: string, ...labels: Label[]) =>
      new Gauge(named(name, help, labels)),
    histogram: <Label extends string>(name: string, help: string, buckets: number[], ...labels: Label[]) =>
      new Histogram({ ...named(name, help, labels), buckets }),
    /** A gauge that is read when somebody asks. */
    reading: (name: string, help: string, read: () => number | Promise<number>) =>
      new Gauge({
        ...named(name, help, []),
        async collect() {
          this.set(await read())
        },
      }),
  }
}
type Make = ReturnType<typeof metricsOf>

/**
 * The metrics in Prometheus' format. Labels are kinds, methods, statuses and buckets: never an address, an id, a path or a
 * table's content.
 */
export function createMetrics({ project, db, dataDir, embedded, hasBackups }: Measured): Metrics {
  const make = metricsOf(project)
  const { register, counter, gauge, reading } = make
  collectDefaultMetrics({ register })
  gauge('build_info', 'Always 1', 'version').set({ version: project.version }, 1)
  reading('uptime_seconds', 'Since the process started', () => process.uptime())
  countRequests(make)
  countDatabase(make, (embedded ? databaseSessions.pglite : databaseSessions.postgres).all)
  const throttled = counter(
    'throttled_total',
    'Requests answered 429: too many failed sign-ins, sign-ups, links or renewals',
  )
  metricEvents.throttled.subscribe(() => throttled.inc())
  const clientErrors = counter('client_errors_total', 'Faults of the front end that browsers reported')
  metricEvents.clientError.subscribe(() => clientErrors.inc())
  countMails(make)
  countLive(make)
  if (hasBackups) countBackups(make)
  const countFiles = measureFiles(make, db)
  reading('disk_free_bytes', 'Room left where DATA_DIR is', async () => {
    const { bavail, bsize } = await fs.statfs(dataDir)
    return bavail * bsize
  })
  return {
    contentType: register.contentType,
    async read() {
      await countFiles()
      return register.metrics()
    },
  }
}

function countRequests({ counter, histogram }: Make): void {
  const total = counter('http_requests_total', 'Requests answered', 'kind', 'method', 'status')
  const duration = histogram(
    'http_request_duration_seconds',
    'From the request to the first byte of its answer',
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    'kind',
    'method',
  )
  metricEvents.request.subscribe(({ kind, method, status, seconds }) => {
    total.inc({ kind, method, status })
    duration.observe({ kind, method }, seconds)
  })
}

function countDatabase({ gauge, histogram }: Make, connections: number): void {
  const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
  gauge('database_connections_max', 'How many connections there may be').set(connections)
  const waiting = gauge('database_waiting', 'Who waits for a connection now')
  const used = gauge('database_connections_used', 'Connections in use now')
  const wait = histogram('database_wait_seconds', 'Waiting for a connection', buckets)
  const query = histogram('database_query_seconds', 'Statements', buckets, 'outcome')
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

function countMails({ counter, gauge }: Make): void {
  const help = 'Mails that the mail server took (sent) or that were given up (failed)'
  const mails = counter('mails_total', help, 'outcome')
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0)
  metricEvents.mail.subscribe(({ failed }) => mails.inc({ outcome: failed ? 'failed' : 'sent' }))
  const waiting = gauge('mails_waiting', 'Mails that wait for the mail server')
  metricEvents.mailsWaiting.subscribe(({ count }) => waiting.set(count))
}

function countLive({ counter, gauge }: Make): void {
  const connections = gauge('live_connections', 'Live connections (WebSockets) open now')
  metricEvents.realtimeConnection.subscribe(({ opened }) => connections.inc(opened ? 1 : -1))
  const messages = counter('live_messages_total', 'Changes sent, one for each subscription that received one')
  metricEvents.realtimeSent.subscribe((sent) => messages.inc(sent.messages))
  const refused = counter('live_refused_total', 'Live connections and subscriptions refused')
  metricEvents.realtimeRefused.subscribe(() => refused.inc())
  const closed = counter('live_closed_total', 'Live connections that the server ended, by reason', 'reason')
  for (const reason of ['slow', 'idle', 'hostile']) closed.inc({ reason }, 0)
  metricEvents.realtimeClosed.subscribe(({ reason }) => closed.inc({ reason }))
}

function countBackups({ counter, reading }: Make): void {
  let last: Date | null = null
  metricEvents.backup.subscribe((newest) => {
    last = newest.last
  })
  reading('backup_age_seconds', 'Since the last good backup; +Inf: there is none', () =>
    last ? (Date.now() - last.getTime()) / 1000 : Number.POSITIVE_INFINITY,
  )
  const failed = counter('backups_failed_total', 'Backups that failed')
  metricEvents.backupFailed.subscribe(() => failed.inc())
}

/**
 * Returns a function that counts the files. It runs before the other metrics are collected, because its own query
 * changes those of the database.
 */
function measureFiles({ gauge }: Make, db: Backend['db']): () => Promise<void> {
  const bytes = gauge('files_bytes', 'Uploaded files, by bucket', 'bucket')
  const count = gauge('files', 'Uploaded files, by bucket', 'bucket')
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
