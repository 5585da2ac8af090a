import { setTimeout as sleep } from 'node:timers/promises'
import { startEndless } from '../../../testing/endless.ts'

/**
 * The longest waits of other requests, in milliseconds, while the slowest statement that a caller may send was running.
 */
export type Beside = { health: number; page: number }

/** Requests /healthz and the login page, in turn, until the statement has ended. */
export async function measureBeside(): Promise<Beside> {
  const { server, remove } = await startEndless({ frontEnd: true })
  try {
    const admin = await server.signInAs('admin')
    await milliseconds(server.url)
    let running = true
    const endless = Promise.resolve(admin.from('graphic_services').select('id')).finally(() => {
      running = false
    })
    const longest: Beside = { health: 0, page: 0 }
    while (running) {
      longest.health = Math.max(longest.health, await milliseconds(`${server.url}/healthz`))
      longest.page = Math.max(longest.page, await milliseconds(server.url))
      await sleep(20)
    }
    const { error } = await endless
    if (error?.code !== '57014') throw new Error(`The statement was not ended: ${error?.message}`)
    return longest
  } finally {
    await remove()
  }
}

/** The milliseconds until the answer; infinite without one. */
async function milliseconds(url: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return answer.ok ? performance.now() - began : Number.POSITIVE_INFINITY
}
