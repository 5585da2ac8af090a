import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emitChange, onChange } from './live.ts'

const change = { by: null, by_email: null, table_name: 'cards', row_id: 'x', action: 'update' }
const answers: (() => Promise<{ data: unknown[] }>)[] = []
let asked = 0
vi.mock('./supabase.ts', () => {
  const query: Record<string, unknown> = {}
  for (const name of ['from', 'select', 'gt', 'order', 'limit']) query[name] = () => query
  query.throwOnError = () => {
    asked += 1
    return (answers.shift() ?? (async () => ({ data: [] })))()
  }
  return { db: query }
})

const fails = async () => {
  throw new TypeError('Failed to fetch')
}
const tells = async () => ({ data: [change] })
const settled = () => new Promise((resolve) => setTimeout(resolve))

let page: EventTarget & { visibilityState: string }
let view: EventTarget
const news: unknown[] = []
let unsubscribe = () => {}
let stop = () => {}
beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  view = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', view)
  asked = 0
  answers.length = 0
  news.length = 0
  unsubscribe = onChange((one) => news.push(one))
})
afterEach(() => {
  stop()
  unsubscribe()
  vi.unstubAllGlobals()
})

async function start() {
  const { reportChangesSince } = await import('./changes-since.ts')
  stop = reportChangesSince(performance.now())
  await settled()
}

test.each([
  ['the page gets the focus', () => view.dispatchEvent(new Event('focus'))],
  ['the network is back', () => view.dispatchEvent(new Event('online'))],
  ['the page is looked at again', () => page.dispatchEvent(new Event('visibilitychange'))],
])('changes that could not be read are read again when %s, and once', async (_, come) => {
  answers.push(fails, fails, tells)
  await start()
  expect([asked, news]).toEqual([1, []])
  come()
  await settled()
  expect([asked, news]).toEqual([2, []])
  come()
  await settled()
  expect(news).toEqual([change])
  come()
  await settled()
  expect(asked).toBe(3)
})

test('a connection that is back tells everything, so nothing is read any more', async () => {
  answers.push(fails)
  await start()
  emitChange('missed')
  view.dispatchEvent(new Event('focus'))
  await settled()
  expect(asked).toBe(1)
})

test('a hundred changes are told as one', async () => {
  answers.push(async () => ({ data: Array.from({ length: 100 }, () => change) }))
  await start()
  expect(news).toEqual(['missed'])
})
