import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#backend/query-client.ts'
import { showSaved } from './show-saved.ts'

const pageOf = (...rows: object[]) => ({ rows, total: rows.length, totalIsEstimate: false })
afterEach(() => queryClient.clear())

test('every page that shows the row has its new values, in the columns that it shows', async () => {
  queryClient.setQueryData(['shops', 'list', 1], pageOf({ id: 'a', nome: 'Bar' }, { id: 'b', nome: 'Bis' }))
  queryClient.setQueryData(['shops', 'list', 'search'], pageOf({ id: 'b', nome: 'Bis', citta: 'Asti' }))
  const other = pageOf({ id: 'a', nome: 'Bar' })
  queryClient.setQueryData(['shops', 'list', 2], other)
  queryClient.setQueryData(['cards', 'list', 1], pageOf({ id: 'b', nome: 'Bis' }))
  const saved = { id: 'b', nome: 'Nuovo', citta: 'Bra', updated_at: '2' }
  await showSaved(['shops', 'list'], saved)
  expect(queryClient.getQueryData(['shops', 'list', 1])).toEqual(
    pageOf({ id: 'a', nome: 'Bar' }, { id: 'b', nome: 'Nuovo' }),
  )
  expect(queryClient.getQueryData(['shops', 'list', 'search'])).toEqual(
    pageOf({ id: 'b', nome: 'Nuovo', citta: 'Bra' }),
  )
  expect(queryClient.getQueryData(['shops', 'list', 2])).toBe(other)
  expect(queryClient.getQueryData(['cards', 'list', 1])).toEqual(pageOf({ id: 'b', nome: 'Bis' }))
})

test('an answer that was on its way does not bring the old values back', async () => {
  const key = ['shops', 'list', 1]
  queryClient.setQueryData(key, pageOf({ id: 'a', nome: 'Bar' }))
  let answer: (page: object) => void = () => {}
  const read = queryClient
    .fetchQuery({
      queryKey: key,
      staleTime: 0,
      queryFn: () => new Promise<object>((resolve) => (answer = resolve)),
    })
    .catch(() => {})
  await showSaved(['shops', 'list'], { id: 'a', nome: 'Nuovo' } as { id: string })
  answer(pageOf({ id: 'a', nome: 'Bar' }))
  await read
  expect(queryClient.getQueryData(key)).toEqual(pageOf({ id: 'a', nome: 'Nuovo' }))
})
