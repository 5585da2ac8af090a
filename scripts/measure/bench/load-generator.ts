/**
 * Runs a number of clients that send the next request after each answer, in a process of its own, so that it takes no
 * time from the server's event loop. It gets its job as JSON in the first argument and prints the result as JSON. Our own
 * code, because autocannon reports no 95th percentile, and because each write here changes a row that the load created.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { percentile } from '../percentile.ts'

export type Order = {
  url: string
  /** The signed-in person's access token. */
  token: string
  kind: 'reads' | 'writes' | 'publicData'
  /** The id of the website whose public data are requested. */
  website?: string
  clients: number
  /** Milliseconds that are not measured, while the server warms up. */
  warmUpMs: number
  milliseconds: number
}

/** Times in milliseconds. */
export type Measured = { perSecond: number; p50: number; p95: number; errors: number }

const list =
  '/rest/v1/businesses?select=id,insegna,indirizzo,citta,telefono,cellulare,stato&order=created_at.desc,id.asc&limit=20'
const contact = { partita_iva: '12345678903', email: 'misura@example.it' }
const address = { indirizzo: 'Via Roma 1', citta: 'Torino', regione: 'Piemonte' }

type Ask = (method: string, path: string, body?: object) => Promise<void>

/** One request of each kind; `inserted` holds the rows that were created and not changed yet. */
const steps: Record<Order['kind'], (ask: Ask, order: Order, inserted: string[]) => Promise<void>> = {
  reads: (ask) => ask('GET', list),
  publicData: (ask, { website }) => ask('GET', `/functions/v1/website-data?id=${website}`),
  writes: async (ask, _, inserted) => {
    const known = inserted.pop()
    if (known) return ask('PATCH', `/rest/v1/businesses?id=eq.${known}`, { citta: 'Asti' })
    const id = randomUUID()
    const insegna = `Misura ${id.slice(0, 8)}`
    await ask('POST', '/rest/v1/businesses', {
      id,
      ragione_sociale: insegna,
      insegna,
      ...contact,
      ...address,
    })
    inserted.push(id)
  },
}

async function run(order: Order): Promise<Measured> {
  const times: number[] = []
  const inserted: string[] = []
  let errors = 0
  const from = performance.now() + order.warmUpMs
  const until = from + order.milliseconds
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = askBy(agent, order)
    for (let now = performance.now(); now < until; ) {
      const failures = await steps[order.kind](ask, order, inserted).then(
        () => 0,
        () => 1,
      )
      const ended = performance.now()
      if (ended >= from && ended < until) {
        times.push(ended - now)
        errors += failures
      }
      now = ended
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: order.clients }, client))
  const perSecond = (times.length / order.milliseconds) * 1000
  return { perSecond, p50: percentile(times), p95: percentile(times, 0.95), errors }
}

function askBy(agent: Agent, { url, token }: Order): Ask {
  return async (method, path, body) => {
    const sent = body && JSON.stringify(body)
    const headers = {
      apikey: 'sb_publishable_embedded',
      authorization: `Bearer ${token}`,
      ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    }
    const asked = request(new URL(path, url), { agent, method, headers }).end(sent)
    const [answer]: IncomingMessage[] = await once(asked, 'response')
    answer?.resume()
    if (answer) await once(answer, 'end')
    if ((answer?.statusCode ?? 500) >= 400) throw new Error(`${answer?.statusCode}`)
  }
}

const order: unknown = process.argv[2] && JSON.parse(process.argv[2])
if (order) console.log(JSON.stringify(await run(order as Order)))
