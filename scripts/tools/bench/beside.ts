import { setTimeout as sleep } from 'node:timers/promises'
import { startEndless } from '../../../testing/endless.ts'

/** The longest that anybody waited, in milliseconds, while the worst statement that a caller may send ran. */
export type Beside = { health: number; page: number }

/** Asks for health and the login page, in turn, from the statement's beginning to its end. */
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

/** How long an answer takes; without one, for ever. */
async function milliseconds(url: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return answer.ok ? performance.now() - began : Number.POSITIVE_INFINITY
}
