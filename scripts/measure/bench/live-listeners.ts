/**
 * Holds many live connections that hear of every change, in a process of its own, so that they take no time from the
 * server's event loop. It gets its job as JSON in the first argument, prints a line when all hear, and for each line that
 * it is sent what was heard since the last one.
 */
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'

export type Order = {
  /** The server's origin. */
  url: string
  /** Access tokens, which take turns. */
  tokens: string[]
  connections: number
}

/** Messages of changes, and the milliseconds from the save's request to a sample of them. */
export type Heard = { messages: number; milliseconds: number[] }

/** Of so many connections one reads what comes; the others count, since reading would cost more than the server's work. */
const sampled = 10

async function run({ url, tokens, connections }: Order): Promise<void> {
  const heard: Heard = { messages: 0, milliseconds: [] }
  const open = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=sb_publishable_embedded&vsn=1.0.0`
      const socket = new WebSocket(address, { perMessageDeflate: false })
      let isReady = false
      socket.once('error', reject).once('close', () => reject(new Error('A live connection was closed')))
      socket.on('message', (message: Buffer) => {
        if (!isReady) {
          if (!message.includes('Subscribed to PostgreSQL')) return
          isReady = true
          return resolve()
        }
        if (!message.includes('postgres_changes')) return
        heard.messages += 1
        if (index % sampled === 0) heard.milliseconds.push(Date.now() - savedAt(message.toString()))
      })
      socket.once('open', () => {
        const wanted = { event: 'INSERT', schema: 'public', table: 'changes' }
        const payload = {
          config: { postgres_changes: [wanted] },
          access_token: tokens[index % tokens.length],
        }
        socket.send(
          JSON.stringify({ topic: 'realtime:changes', event: 'phx_join', payload, ref: '1', join_ref: '1' }),
        )
        const heartbeat = JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '2' })
        setInterval(() => socket.send(heartbeat), 25_000)
      })
    })
  for (let first = 0; first < connections; first += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, index) => open(first + index)))
  }
  console.log('ready')
  createInterface({ input: process.stdin })
    .on('line', () => {
      console.log(JSON.stringify(heard))
      Object.assign(heard, { messages: 0, milliseconds: [] })
    })
    .on('close', () => process.exit())
}

/** The moment at which the save was asked for, which is what it saved, in milliseconds since 1970. */
function savedAt(message: string): number {
  return Number(/"after":\s*\{"descrizione":\s*"(\d+)"/.exec(message)?.[1])
}

const order: unknown = process.argv[2] && JSON.parse(process.argv[2])
if (order) await run(order as Order)
