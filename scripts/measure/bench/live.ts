import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { factories } from '../../../testing/factories.ts'
import { type RunningServer, startServer } from '../../../testing/server.ts'
import { percentile } from '../percentile.ts'
import { newToken, residentMegabytes } from '../server.ts'
import { type Figure, less } from './figures.ts'
import type { Heard, Order } from './live-listeners.ts'
import { inTurn } from './pairs.ts'

const connections = 500
const changesPerSecond = 50
/** The roles of the accounts that listen; each account may have a hundred connections. */
const listening = ['admin', 'gestore', 'business', 'admin', 'gestore', 'business']

/** Saves at a steady pace on two servers in turn: all connections listen to the one, nobody to the other. */
export async function measureLive(rounds: number, milliseconds: number): Promise<Figure[]> {
  const servers = { own: await startServer(), other: await startServer() }
  const before = residentMegabytes(servers.own.pid)
  const tokens = await Promise.all(listening.map((role) => newToken(servers.own, role)))
  const order: Order = { url: servers.own.url, tokens, connections }
  const listeners = new Worker(new URL('live-listeners.ts', import.meta.url), { workerData: order })
  try {
    await once(listeners, 'message')
    const savers = { own: await saver(servers.own), other: await saver(servers.other) }
    for (const save of [savers.own, savers.other]) await save(2000)
    await take(listeners, 0)
    const measured = await inTurn(rounds, (side) => savers[side](milliseconds))
    const changes = measured.reduce((sum, { own }) => sum + own.length, 0)
    const told = await take(listeners, changes * connections)
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
    await listeners.terminate()
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
  const admin = await server.signInAs('admin')
  const change = async (index: number) => {
    const began = performance.now()
    // The saved text is the moment of the request, from which a listener tells how long the message took.
    const changed = admin.from('services').update({ descrizione: String(Date.now()) })
    await changed.eq('id', services[index % services.length]?.id ?? '').throwOnError()
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

/** What was heard since the last call, once so many messages have come; throws when others come. */
async function take(listeners: Worker, messages: number): Promise<Heard> {
  listeners.postMessage(messages)
  const [heard]: Heard[] = await once(listeners, 'message')
  if (!heard || (messages > 0 && heard.messages !== messages))
    throw new Error(`Instead of ${messages} messages ${heard?.messages} came`)
  return heard
}
