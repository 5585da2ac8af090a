/**
 * Holds many live connections that hear of every change, in a worker thread, so that reading them delays no save. Says
 * 'ready' when all hear; asked for a number of messages it waits for them and posts what was heard since the last time.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
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
/** The longest wait for messages that should come, in milliseconds. */
const patience = 10_000

const { url, tokens, connections } = workerData as Order
const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=sb_publishable_embedded&vsn=1.0.0`
let heard: Heard = { messages: 0, milliseconds: [] }

const open = (index: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(address, { perMessageDeflate: false })
    socket.once('error', reject).once('close', () => reject(new Error('A live connection was closed')))
    socket.on('message', (message: Buffer) => {
      if (message.includes('Subscribed to PostgreSQL')) return resolve()
      if (!message.includes('"after"')) return
      heard.messages += 1
      if (index % sampled === 0) heard.milliseconds.push(Date.now() - savedAt(message.toString()))
    })
    socket.once('open', () => {
      const config = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'changes' }] }
      const payload = { config, access_token: tokens[index % tokens.length] }
      const join = { topic: 'realtime:changes', event: 'phx_join', payload, ref: '1', join_ref: '1' }
      socket.send(JSON.stringify(join))
      const heartbeat = JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '2' })
      setInterval(() => socket.send(heartbeat), 25_000)
    })
  })

/** The moment at which the save was asked for, which is what it saved, in milliseconds since 1970. */
function savedAt(message: string): number {
  return Number(/"after":\s*\{"descrizione":\s*"(\d+)"/.exec(message)?.[1])
}

for (let first = 0; first < connections; first += 50) {
  await Promise.all(Array.from({ length: 50 }, (_, index) => open(first + index)))
}
parentPort?.on('message', async (expected: number) => {
  for (let waited = 0; heard.messages < expected && waited < patience; waited += 200) await sleep(200)
  parentPort?.postMessage(heard)
  heard = { messages: 0, milliseconds: [] }
})
parentPort?.postMessage('ready')
