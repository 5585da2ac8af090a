import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Change } from './live.ts'
import { createReadings } from './live-readings.ts'
import { queryClient } from './query-client.ts'

const saved = (table_name: string, action: Change['action'] = 'update'): Change => ({
  by: null,
  by_email: null,
  table_name,
  row_id: 'x',
  action,
})

/** How often each query was read. */
let reads: Record<string, number>
let reading = false
let visibility = 'visible'
let becameVisible = () => {}
const heldBack = vi.fn()
const stops: (() => void)[] = []

function show(name: string, queryKey: string[]): void {
  reads[name] = 0
  const queryFn = () => {
    reads[name] = (reads[name] ?? 0) + 1
    return reads[name]
  }
  stops.push(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {}))
}

let readings: ReturnType<typeof createReadings>
beforeEach(async () => {
  vi.useFakeTimers()
  reads = {}
  reading = false
  visibility = 'visible'
  heldBack.mockClear()
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibility
    },
    addEventListener: (_name: string, listener: () => void) => {
      becameVisible = listener
    },
    removeEventListener: () => {},
  })
  readings = createReadings({ isReading: () => reading, onHeldBack: heldBack })
  show('cards', ['cards', 'list', 'all'])
  show('card', ['cards', 'detail', 'x'])
  show('total', ['dashboard', 'total', 'cards'])
  show('services', ['services', 'list'])
  await vi.advanceTimersByTimeAsync(10)
  reads = { cards: 0, card: 0, total: 0, services: 0 }
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  readings.end()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a change is read by what shows its table, and by nothing else', async () => {
  readings.receive(saved('cards'))
  await vi.advanceTimersByTimeAsync(200)
  expect(reads).toEqual({ cards: 1, card: 1, total: 1, services: 0 })
})

test('the closures of a website are read anew with it', async () => {
  show('closures', ['closures', 'of', 'x'])
  await vi.advanceTimersByTimeAsync(10)
  readings.receive(saved('websites'))
  await vi.advanceTimersByTimeAsync(200)
  expect(reads.closures).toBe(2)
})

test('many changes make one reading a second', async () => {
  for (let step = 0; step < 100; step += 1) {
    readings.receive(saved('cards'))
    await vi.advanceTimersByTimeAsync(20)
  }
  await vi.advanceTimersByTimeAsync(2000)
  expect(reads.cards).toBe(3)
})

test('a hidden page reads nothing until it is looked at, then once', async () => {
  visibility = 'hidden'
  for (let step = 0; step < 10; step += 1) {
    readings.receive(saved('cards', 'insert'))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(reads.cards).toBe(0)
  visibility = 'visible'
  becameVisible()
  await vi.advanceTimersByTimeAsync(5000)
  expect(reads.cards).toBe(1)
})

test('a list whose rows would move under somebody’s eyes waits for them; what else is shown does not', async () => {
  reading = true
  readings.receive(saved('cards', 'insert'))
  await vi.advanceTimersByTimeAsync(200)
  expect(reads).toEqual({ cards: 0, card: 1, total: 1, services: 0 })
  expect(heldBack).toHaveBeenLastCalledWith(true)
  readings.readHeldBack()
  await vi.advanceTimersByTimeAsync(10)
  expect(reads.cards).toBe(1)
  expect(heldBack).toHaveBeenLastCalledWith(false)
})

test('a changed row moves nothing and is read at once', async () => {
  reading = true
  readings.receive(saved('cards', 'update'))
  await vi.advanceTimersByTimeAsync(200)
  expect(reads.cards).toBe(1)
  expect(heldBack).toHaveBeenLastCalledWith(false)
})

test('what was missed is read once, whatever it shows', async () => {
  readings.receive('missed')
  await vi.advanceTimersByTimeAsync(5000)
  expect(reads).toEqual({ cards: 1, card: 1, total: 1, services: 1 })
})
