import type { RealtimeChannel } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import type { Db } from './actors.ts'

type Heard = { id: number; table_name: string; row_id: string; action: string }

export type Subscription = {
  heard: Heard[]
  channel: RealtimeChannel
  /** The client's words about the subscription, the newest last. */
  states: string[]
}

/** Subscribes with Supabase's own client, and waits until that has succeeded or failed. */
export async function subscribe(client: Db, wanted: Record<string, string> = {}): Promise<Subscription> {
  const heard: Heard[] = []
  const states: string[] = []
  const channel = client.channel('changes')
  channel.on(
    'postgres_changes',
    { event: 'INSERT', schema: 'public', table: 'changes', ...wanted } as { event: 'INSERT'; schema: string },
    (payload) => heard.push(payload.new as Heard),
  )
  await new Promise<void>((resolve) => {
    channel.subscribe((state, error) => {
      states.push(error ? `${state}: ${error.message}` : state)
      resolve()
    })
  })
  return { heard, channel, states }
}

type Answer = { topic: string; event: string; payload: Record<string, unknown>; ref: string | null }

/** A connection without a client's help: sends what it is told, keeps what comes. */
export class RawLive {
  readonly answers: Answer[] = []
  /** The code with which the server closed, once it has. */
  readonly closed: Promise<number>
  readonly #socket: WebSocket

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => this.answers.push(JSON.parse(data.toString())))
    this.closed = new Promise((resolve) => socket.once('close', resolve))
  }

  static async open(url: string): Promise<RawLive> {
    const socket = new WebSocket(addressOf(url))
    const live = new RawLive(socket)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return live
  }

  send(message: string | Buffer | object): void {
    const isRaw = typeof message === 'string' || Buffer.isBuffer(message)
    this.#socket.send(isRaw ? message : JSON.stringify(message))
  }

  join(topic: string, token: unknown, ref = '1'): void {
    const wanted = { event: 'INSERT', schema: 'public', table: 'changes' }
    const payload = { config: { postgres_changes: [wanted] }, access_token: token }
    this.send({ topic, event: 'phx_join', payload, ref, join_ref: ref })
  }

  end(): void {
    this.#socket.terminate()
  }
}

export function addressOf(url: string, key = 'sb_publishable_embedded', version = '1.0.0'): string {
  return `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=${version}`
}

/** The status with which a live connection is refused; 101 when it is opened. */
export function handshake(address: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(address, { headers })
  return new Promise((resolve, reject) => {
    socket.once('open', () => {
      socket.terminate()
      resolve(101)
    })
    socket.once('unexpected-response', (_request, response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    socket.once('error', reject)
  })
}
