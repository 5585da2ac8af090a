import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { percentile } from '../percentile.ts'

export const kinds = ['reads', 'writes', 'public data of a website'] as const
export type Load = {
  url: string
  /** The signed-in person's access token. */
  token: string
  kind: (typeof kinds)[number]
  clients: number
  /** Milliseconds that are measured, after one second in which the server warms up. */
  milliseconds: number
}

/** Times in milliseconds. */
type Measured = { perSecond: number; p50: number; p95: number; errors: number }

type Sent = { method: string; path: string; body?: object }

const businesses = '/rest/v1/businesses'
const columns = 'id,insegna,indirizzo,citta,telefono,cellulare,stato'
/** The first page of Attività. */
export const list = `${businesses}?select=${columns}&order=created_at.desc,id.asc&limit=20`
/** Of a website of the demo rows. */
const publicData = '/functions/v1/website-data?id=e0000000-0000-4000-8000-000000000001'
const shop = {
  insegna: 'Misura',
  ragione_sociale: 'Misura',
  partita_iva: '12345678903',
  email: 'a@example.it',
}
const address = { indirizzo: 'Via Roma 1', citta: 'Torino', regione: 'Piemonte' }

/** The requests of one client, without end; of the writes each second one changes the row of the one before. */
function* requestsOf({ kind }: Load): Generator<Sent> {
  for (;;) {
    if (kind === 'reads') yield { method: 'GET', path: list }
    else if (kind !== 'writes') yield { method: 'GET', path: publicData }
    else {
      const id = randomUUID()
      yield { method: 'POST', path: businesses, body: { id, ...shop, ...address } }
      yield { method: 'PATCH', path: `${businesses}?id=eq.${id}`, body: { citta: 'Asti' } }
    }
  }
}

/**
 * Runs a number of clients that send the next request after each answer. Our own code, because autocannon reports no 95th
 * percentile and needs as many lines to change the rows that the load itself created.
 */
export async function generate(load: Load): Promise<Measured> {
  const times: number[] = []
  let errors = 0
  const from = performance.now() + 1000
  const until = from + load.milliseconds
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (const sent of requestsOf(load)) {
      const began = performance.now()
      if (began >= until) break
      const isAnswered = await answered(agent, load, sent)
      const ended = performance.now()
      if (ended < from || ended >= until) continue
      times.push(ended - began)
      if (!isAnswered) errors += 1
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: load.clients }, client))
  const perSecond = (times.length / load.milliseconds) * 1000
  return { perSecond, p50: percentile(times), p95: percentile(times, 0.95), errors }
}

/** Whether a request is answered without an error. */
async function answered(agent: Agent, { url, token }: Load, { method, path, body }: Sent): Promise<boolean> {
  const headers = {
    apikey: 'sb_publishable_embedded',
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
  }
  const asked = request(new URL(path, url), { agent, method, headers }).end(body && JSON.stringify(body))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return (answer.statusCode ?? 500) < 400
}
