import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { factories } from '../../../testing/factories.ts'
import { demoPassword, type RunningServer, startServer } from '../../../testing/server.ts'
import type { Heard, Order } from './live-listeners.ts'
import { inTurn } from './pairs.ts'
import { median, percentile } from './statistics.ts'

/** What hundreds of live connections cost, all of which hear of every change. */
export type LiveCost = {
  connections: number
  changesPerSecond: number
  /** Milliseconds from asking for a save to hearing of it. */
  p50: number
  p95: number
  /** Processor seconds of the server in a second, with all listening and with none. */
  processor: { heard: number; unheard: number }
  /** Megabytes by which the server's memory grew with the connections and the changes told on them. */
  memory: number
  /** How many times as long a save takes with all listening as with none. */
  ratio: number
}

const connections = 500
const changesPerSecond = 50
/** Accounts in whose names is heard; each may have a hundred connections. */
const people = { admin: 5, gestore: 5, business: 10 }

/** Saves at a steady pace on two servers in turn: all connections listen to the one, nobody to the other. */
export async function measureLive(rounds: number, milliseconds: number): Promise<LiveCost> {
  const [heard, unheard] = [await startServer(), await startServer()]
  const tokens = await signIn(heard)
  const before = residentMegabytes(heard.pid)
  const listeners = await listen({ url: heard.url, tokens, connections })
  try {
    const savers = { heard: await Saver.on(heard), unheard: await Saver.on(unheard) }
    for (const saver of [savers.heard, savers.unheard]) await saver.save(2000)
    await listeners.take(0)
    const measured = await inTurn(rounds, (side) =>
      (side === 'own' ? savers.heard : savers.unheard).save(milliseconds),
    )
    const changes = measured.reduce((sum, { own }) => sum + own.times.length, 0)
    const told = await listeners.take(changes * connections)
    return {
      connections,
      changesPerSecond,
      p50: percentile(told.milliseconds, 0.5),
      p95: percentile(told.milliseconds, 0.95),
      processor: {
        heard: processorOf(measured.map(({ own }) => own)),
        unheard: processorOf(measured.map(({ other }) => other)),
      },
      memory: residentMegabytes(heard.pid) - before,
      ratio: median(measured.map(({ own, other }) => median(own.times) / median(other.times))),
    }
  } finally {
    listeners.end()
    await heard.stop()
    await unheard.stop()
  }
}

/** Milliseconds of each save; processor and wall-clock seconds meanwhile. */
type Saved = { times: number[]; processor: number; seconds: number }

const processorOf = (side: Saved[]) =>
  side.reduce((sum, { processor }) => sum + processor, 0) /
  side.reduce((sum, { seconds }) => sum + seconds, 0)

/** Changes services, which all staff may read. Each change is the moment at which it was asked for. */
class Saver {
  readonly #server: RunningServer
  readonly #headers: Record<string, string>
  readonly #services: string[]

  private constructor(server: RunningServer, token: string, services: string[]) {
    this.#server = server
    this.#services = services
    const authorization = `Bearer ${token}`
    this.#headers = { apikey: 'sb_publishable_embedded', authorization, 'content-type': 'application/json' }
  }

  static async on(server: RunningServer): Promise<Saver> {
    const admin = await server.signInAs('admin')
    const make = factories(server.serviceClient())
    const services = await Promise.all(Array.from({ length: 50 }, () => make.service()))
    const token = (await admin.auth.getSession()).data.session?.access_token ?? ''
    return new Saver(
      server,
      token,
      services.map(({ id }) => id),
    )
  }

  async save(milliseconds: number): Promise<Saved> {
    const processor = processorSeconds(this.#server.pid)
    const began = performance.now()
    const saves: Promise<number>[] = []
    for (let next = began; next < began + milliseconds; next += 1000 / changesPerSecond) {
      await sleep(Math.max(0, next - performance.now()))
      saves.push(this.#change(saves.length))
    }
    const times = await Promise.all(saves)
    // What was saved last is told after that.
    await sleep(1000)
    const seconds = (performance.now() - began) / 1000
    return { times, seconds, processor: processorSeconds(this.#server.pid) - processor }
  }

  async #change(index: number): Promise<number> {
    const began = performance.now()
    const id = this.#services[index % this.#services.length]
    const answer = await fetch(`${this.#server.url}/rest/v1/services?id=eq.${id}`, {
      method: 'PATCH',
      headers: this.#headers,
      body: JSON.stringify({ descrizione: String(Date.now()) }),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`A save was answered ${answer.status}`)
    return performance.now() - began
  }
}

/** Access tokens of new accounts of all roles on the staff's side. */
async function signIn(server: RunningServer): Promise<string[]> {
  const service = server.serviceClient()
  const make = factories(service)
  const tokens: string[] = []
  for (const [role, count] of Object.entries(people)) {
    for (let index = 0; index < count; index += 1) {
      const { email, userId } = await make.businessAccount(demoPassword)
      await service.from('user_roles').update({ role }).eq('user_id', userId).throwOnError()
      const { data, error } = await server.client().auth.signInWithPassword({ email, password: demoPassword })
      if (error) throw error
      tokens.push(data.session.access_token)
    }
  }
  return tokens
}

type Listeners = {
  /** What was heard since the last time, once these messages have come. @throws when others come, or not all. */
  take(messages: number): Promise<Heard>
  end(): void
}

/** Starts the listeners and waits until all hear. */
async function listen(order: Order): Promise<Listeners> {
  const script = new URL('live-listeners.ts', import.meta.url).pathname
  const child: ChildProcess = spawn(process.execPath, [script, JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('The listeners cannot be heard')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('The listeners have ended')
    return value
  }
  await line()
  return {
    async take(messages) {
      const all: Heard = { messages: 0, milliseconds: [] }
      for (let attempt = 0; attempt < 50; attempt += 1) {
        child.stdin?.write('\n')
        const heard: Heard = JSON.parse(await line())
        all.messages += heard.messages
        all.milliseconds.push(...heard.milliseconds)
        if (all.messages >= messages) break
        await sleep(200)
      }
      if (messages > 0 && all.messages !== messages)
        throw new Error(`Instead of ${messages} messages ${all.messages} came`)
      return all
    },
    end: () => child.stdin?.end(),
  }
}

const ask = (pid: number, what: string) =>
  execFileSync('ps', ['-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()

function residentMegabytes(pid: number): number {
  return Number(ask(pid, 'rss')) / 1024
}

/** The processor's seconds that a process has had, to the second. */
function processorSeconds(pid: number): number {
  return ask(pid, 'time')
    .split(/[-:]/)
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}
