import type { RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Factories, factories } from '../../../testing/factories.ts'
import type { RunningServer } from '../../../testing/server.ts'
import { sharedServer } from '../../../testing/shared-server.ts'
import { type Db, signInEveryone } from './actors.ts'

type Heard = { id: number; table_name: string; row_id: string; action: string }

export type Subscription = {
  heard: Heard[]
  channel: RealtimeChannel
  /** The states that the client reported for the subscription, the newest last. */
  states: string[]
}

export const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

/** A server for a file of tests, with every role signed in. */
class LiveStage {
  readonly server: RunningServer
  readonly service: Db
  readonly make: Factories
  readonly actor: Awaited<ReturnType<typeof signInEveryone>>
  readonly #opened: Db[] = []

  private constructor(server: RunningServer, actor: LiveStage['actor']) {
    this.server = server
    this.service = server.serviceClient()
    this.make = factories(this.service)
    this.actor = actor
  }

  static async start(): Promise<LiveStage> {
    const server = await sharedServer()
    return new LiveStage(server, await signInEveryone(server))
  }

  /** Subscribes until the test has ended. */
  listen(client: Db, wanted?: Record<string, string>): Promise<Subscription> {
    this.#opened.push(client)
    return subscribe(client, wanted)
  }

  async hangUp(): Promise<void> {
    for (const client of this.#opened.splice(0)) await client.removeAllChannels()
  }
}

/** Starts the server before the file's tests and stops it after them; returns a function that returns the stage. */
export function liveStage(): () => LiveStage {
  let stage: LiveStage | null = null
  beforeAll(async () => {
    stage = await LiveStage.start()
  })
  afterEach(() => stage?.hangUp())
  afterAll(() => stage?.server.stop())
  return () => {
    if (!stage) throw new Error('The server has not been started')
    return stage
  }
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

/** A WebSocket without Supabase's client, for messages that the client would never send. */
export class RawLive {
  readonly answers: Answer[] = []
  /** Resolves to the code with which the server closed the connection. */
  readonly closed: Promise<number>
  readonly #socket: WebSocket

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => this.answers.push(answerIn(JSON.parse(data.toString()))))
    this.closed = new Promise((resolve) => socket.once('close', resolve))
  }

  static async open(url: string, version = '1.0.0'): Promise<RawLive> {
    const socket = new WebSocket(addressOf(url, publishableKey, version))
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

/** An answer in either version of the protocol. */
function answerIn(message: Answer | [null, string | null, string, string, Answer['payload']]): Answer {
  if (!Array.isArray(message)) return message
  const [, ref, topic, event, payload] = message
  return { topic, event, payload, ref }
}

const publishableKey = 'sb_publishable_embedded'

export function addressOf(url: string, key = publishableKey, version = '1.0.0'): string {
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
