/**
 * Runs a number of clients that send the next request after each answer, in a process of its own, so that it takes no
 * time from the server's event loop. It gets its job as JSON in the first argument and prints the result as JSON. Our own
 * code, because autocannon reports no 95th percentile, which the earlier figures have, and because each write here
 * changes a row that the load created.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { percentile } from './statistics.ts'

export type Order = {
  url: string
  /** The signed-in person's access token. */
  token: string
  /** `publicData`: whole answers of `website-data`; `unchanged`: its 304s. */
  kind: 'reads' | 'writes' | 'publicData' | 'unchanged'
  /** The website whose public data are requested, and its tag. */
  website: { id: string; etag: string }
  clients: number
  /** Milliseconds that are not measured, while the server warms up. */
  warmUpMs: number
  milliseconds: number
}

/** Times in milliseconds. */
export type Measured = { perSecond: number; p50: number; p95: number; errors: number }

const list =
  '/rest/v1/businesses?select=id,insegna,indirizzo,citta,telefono,cellulare,stato&order=created_at.desc,id.asc&limit=20'

const business = (insegna: string) => ({
  ragione_sociale: insegna,
  insegna,
  partita_iva: '12345678903',
  email: 'misura@example.it',
  indirizzo: 'Via Roma 1',
  citta: 'Torino',
  regione: 'Piemonte',
})

type Step = (agent: Agent) => Promise<void>

const hasFailed = (asked: Promise<void>) =>
  asked.then(
    () => false,
    () => true,
  )

async function run(order: Order): Promise<Measured> {
  const step = order.kind === 'writes' ? writeBy() : { reads: read, publicData, unchanged }[order.kind]
  const times: number[] = []
  let errors = 0
  const from = performance.now() + order.warmUpMs
  const until = from + order.milliseconds
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let now = performance.now(); now < until; ) {
      const failed = await hasFailed(step(agent))
      const ended = performance.now()
      if (ended >= from && ended < until) {
        times.push(ended - now)
        if (failed) errors += 1
      }
      now = ended
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: order.clients }, client))
  return {
    perSecond: (times.length / order.milliseconds) * 1000,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    errors,
  }

  async function read(agent: Agent): Promise<void> {
    await ask(agent, 'GET', list)
  }

  async function publicData(agent: Agent): Promise<void> {
    await ask(agent, 'GET', `/functions/v1/website-data?id=${order.website.id}`)
  }

  async function unchanged(agent: Agent): Promise<void> {
    const path = `/functions/v1/website-data?id=${order.website.id}`
    await ask(agent, 'GET', path, undefined, { 'if-none-match': order.website.etag })
  }

  /** Inserts a row, then updates it, in turn; each request counts as one write. */
  function writeBy(): Step {
    const inserted: string[] = []
    return async (agent) => {
      const id = inserted.pop()
      if (id) return void (await ask(agent, 'PATCH', `/rest/v1/businesses?id=eq.${id}`, { citta: 'Asti' }))
      const made = randomUUID()
      await ask(agent, 'POST', '/rest/v1/businesses', { id: made, ...business(`Misura ${made.slice(0, 8)}`) })
      inserted.push(made)
    }
  }

  function ask(
    agent: Agent,
    method: string,
    path: string,
    body?: object,
    extra: Record<string, string> = {},
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const sent = body && JSON.stringify(body)
      const headers = {
        apikey: 'sb_publishable_embedded',
        authorization: `Bearer ${order.token}`,
        ...extra,
        ...(sent ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) } : {}),
      }
      const asked = request(new URL(path, order.url), { agent, method, headers }, (answer) => {
        answer.resume()
        answer.once('end', () =>
          (answer.statusCode ?? 500) < 400 ? resolve() : reject(new Error(`${answer.statusCode}`)),
        )
        answer.once('error', reject)
      })
      asked.once('error', reject)
      asked.end(sent)
    })
  }
}

const order: unknown = process.argv[2] && JSON.parse(process.argv[2])
if (order) console.log(JSON.stringify(await run(order as Order)))
