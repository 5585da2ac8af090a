import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { factories } from '../../../testing/factories.ts'
import { demoPassword, type RunningServer, startServer } from '../../../testing/server.ts'
import { percentile } from '../percentile.ts'
import { type Figure, less } from './figures.ts'
import type { Heard, Order } from './live-listeners.ts'
import { inTurn } from './pairs.ts'
import { residentMegabytes, tokenOf } from './throughput.ts'

const connections = 500
const changesPerSecond = 50
/** Accounts in whose names is heard; each may have a hundred connections. */
const people = { admin: 5, gestore: 5, business: 10 }

/** Saves at a steady pace on two servers in turn: all connections listen to the one, nobody to the other. */
export async function measureLive(rounds: number, milliseconds: number): Promise<Figure[]> {
  const servers = { own: await startServer(), other: await startServer() }
  const before = residentMegabytes(servers.own.pid)
  const tokens = await signIn(servers.own)
  const listeners = await listen({ url: servers.own.url, tokens, connections })
  try {
    const savers = { own: await saver(servers.own), other: await saver(servers.other) }
    for (const save of [savers.own, savers.other]) await save(2000)
    await listeners.take(0)
    const measured = await inTurn(rounds, (side) => savers[side](milliseconds))
    const changes = measured.reduce((sum, { own }) => sum + own.length, 0)
    const told = await listeners.take(changes * connections)
    const ratio = percentile(measured.map(({ own, other }) => percentile(own) / percentile(other)))
    const load = `live, ${connections} connections, ${changesPerSecond} changes/s`
    const heard = (share: number) => percentile(told.milliseconds, share)
    return [
      {
        what: `a save with ${connections} listening, as many times as long as with none`,
        value: ratio,
        unit: '',
        budget: less(1.1, 1.2),
      },
      { what: `${load}: heard after, p50`, value: heard(0.5), unit: 'ms', budget: less(300, 1000) },
      { what: `${load}: heard after, p95`, value: heard(0.95), unit: 'ms', budget: less(600, 1000) },
      { what: `${load}: memory`, value: residentMegabytes(servers.own.pid) - before, unit: 'MB' },
    ]
  } finally {
    listeners.end()
    await servers.own.stop()
    await servers.other.stop()
  }
}

/**
 * Answers a function that changes services for this long and answers the milliseconds of each save. All staff may read
 * services, so every listener hears of them.
 */
async function saver(server: RunningServer): Promise<(milliseconds: number) => Promise<number[]>> {
  const make = factories(server.serviceClient())
  const services = await Promise.all(Array.from({ length: 50 }, () => make.service()))
  const authorization = `Bearer ${await tokenOf(server)}`
  const headers = { apikey: 'sb_publishable_embedded', authorization, 'content-type': 'application/json' }
  const change = async (index: number) => {
    const began = performance.now()
    const url = `${server.url}/rest/v1/services?id=eq.${services[index % services.length]?.id}`
    // The saved text is the moment of the request, from which a listener tells how long the message took.
    const body = JSON.stringify({ descrizione: String(Date.now()) })
    const answer = await fetch(url, { method: 'PATCH', headers, body })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`A save was answered ${answer.status}`)
    return performance.now() - began
  }
  return async (milliseconds) => {
    const began = performance.now()
    const saves: Promise<number>[] = []
    for (let next = began; next < began + milliseconds; next += 1000 / changesPerSecond) {
      await sleep(Math.max(0, next - performance.now()))
      saves.push(change(saves.length))
    }
    const times = await Promise.all(saves)
    // Time for the messages of the last saves to arrive.
    await sleep(1000)
    return times
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
  /** What was heard since the last call; waits for this many messages. @throws when fewer or more arrive. */
  take(messages: number): Promise<Heard>
  end(): void
}

/** Starts the listeners and waits until all are subscribed. */
async function listen(order: Order): Promise<Listeners> {
  const script = new URL('live-listeners.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
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
        child.stdin.write('\n')
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
    end: () => child.stdin.end(),
  }
}
