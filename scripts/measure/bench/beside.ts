import { setTimeout as sleep } from 'node:timers/promises'
import { startEndless } from '../../../testing/endless.ts'
import { type Figure, less } from './figures.ts'

/** The longest waits of other requests while the slowest statement that a caller may send was running. */
export async function measureBeside(): Promise<Figure[]> {
  const { server, remove } = await startEndless({ frontEnd: true })
  const milliseconds = async (path: string) => {
    const began = performance.now()
    const answer = await fetch(server.url + path)
    await answer.arrayBuffer()
    return answer.ok ? performance.now() - began : Number.POSITIVE_INFINITY
  }
  try {
    const admin = await server.signInAs('admin')
    await milliseconds('/')
    let running = true
    const endless = Promise.resolve(admin.from('graphic_services').select('id')).finally(() => {
      running = false
    })
    const longest = { '/healthz': 0, '/': 0 }
    while (running) {
      longest['/healthz'] = Math.max(longest['/healthz'], await milliseconds('/healthz'))
      longest['/'] = Math.max(longest['/'], await milliseconds('/'))
      await sleep(20)
    }
    const { error } = await endless
    if (error?.code !== '57014') throw new Error(`The statement was not ended: ${error?.message}`)
    return Object.entries({ '/healthz': longest['/healthz'], 'login page': longest['/'] }).map(
      ([page, value]) => ({
        what: `${page} beside an endless statement, longest`,
        value,
        unit: 'ms',
        budget: less(100, 500),
      }),
    )
  } finally {
    await remove()
  }
}
