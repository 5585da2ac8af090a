import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StaleRowError } from './errors.ts'
import { queryClient } from './query-client.ts'
import { keysOf } from './query-keys.ts'
import { saveOver } from './save-over.ts'

const opened = { id: 'b', updated_at: '1' }
const saved = { id: 'b', nome: 'Nuovo', citta: 'Bra', updated_at: '2' }
const pageOf = (...rows: object[]) => ({ rows, total: rows.length, totalIsEstimate: false })
const { all, lists } = keysOf('websites')

let asked: { method: string; address: URL }[] = []
/** What the database answers to an update. */
let answer = () => Response.json([saved])

beforeEach(() => {
  asked = []
  answer = () => Response.json([saved])
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit) => {
    asked.push({ method: init.method ?? 'GET', address: new URL(input) })
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const save = () => saveOver('websites', opened, { nome: 'Nuovo', citta: 'Bra' })
/** Whether a list is read again when it is shown next. */
const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated

test('a save names the row and the version that was read, and answers the stored one', async () => {
  expect(await save()).toEqual(saved)
  const [{ method, address } = {}] = asked
  expect(method).toBe('PATCH')
  expect(address?.search).toContain('id=eq.b&updated_at=eq.1')
})

test('a save over which somebody else was faster says so; the form merges by itself', async () => {
  const page = [...lists, 1]
  queryClient.setQueryData(page, pageOf({ id: 'b', nome: 'Bis' }))
  answer = () => Response.json([])
  await expect(save()).rejects.toBeInstanceOf(StaleRowError)
  expect(isStale(page)).toBe(false)
})

test('a refusal makes stale what may show its cause; without a network nothing is read again', async () => {
  const page = [...lists, 1]
  queryClient.setQueryData(page, pageOf({ id: 'b', nome: 'Bis' }))
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(save()).rejects.toThrow('Failed to fetch')
  expect(isStale(page)).toBe(false)
  answer = () => Response.json({ code: '23514', message: 'refused' }, { status: 400 })
  await expect(save()).rejects.toThrow('refused')
  expect(isStale(page)).toBe(true)
})

test('every list that has the row shows its new values at once, in the columns that it shows', async () => {
  const other = pageOf({ id: 'a', nome: 'Bar' })
  const pages = {
    first: [...lists, 1],
    search: [...lists, 'search'],
    chosen: [...all, 'of', 'x'],
    other: [...lists, 2],
    foreign: [...keysOf('seasons').lists, 1],
  }
  queryClient.setQueryData(pages.first, pageOf({ id: 'a', nome: 'Bar' }, { id: 'b', nome: 'Bis' }))
  queryClient.setQueryData(pages.search, pageOf({ id: 'b', nome: 'Bis', citta: 'Asti' }))
  queryClient.setQueryData(pages.chosen, pageOf({ id: 'b', nome: 'Bis' }))
  queryClient.setQueryData(pages.other, other)
  queryClient.setQueryData(pages.foreign, pageOf({ id: 'b', nome: 'Bis' }))
  await save()
  const shown = (key: readonly unknown[]) => queryClient.getQueryData(key)
  expect(shown(pages.first)).toEqual(pageOf({ id: 'a', nome: 'Bar' }, { id: 'b', nome: 'Nuovo' }))
  expect(shown(pages.search)).toEqual(pageOf({ id: 'b', nome: 'Nuovo', citta: 'Bra' }))
  expect(shown(pages.chosen)).toEqual(pageOf({ id: 'b', nome: 'Nuovo' }))
  expect(shown(pages.other)).toBe(other)
  expect(shown(pages.foreign)).toEqual(pageOf({ id: 'b', nome: 'Bis' }))
})

test('an answer that was on its way does not bring the old values back', async () => {
  const key = [...lists, 1]
  queryClient.setQueryData(key, pageOf({ id: 'b', nome: 'Bis' }))
  const { promise, resolve } = Promise.withResolvers<object>()
  const read = queryClient.fetchQuery({ queryKey: key, staleTime: 0, queryFn: () => promise }).catch(() => {})
  await save()
  resolve(pageOf({ id: 'b', nome: 'Bis' }))
  await read
  expect(queryClient.getQueryData(key)).toEqual(pageOf({ id: 'b', nome: 'Nuovo' }))
})
