import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { showSaved } from './save-over.ts'

const pageOf = (...rows: object[]) => ({ rows, total: rows.length, totalIsEstimate: false })
afterEach(() => queryClient.clear())

test('every page that shows the row has its new values, in the columns that it shows', async () => {
  queryClient.setQueryData(
    ['websites', 'list', 1],
    pageOf({ id: 'a', nome: 'Bar' }, { id: 'b', nome: 'Bis' }),
  )
  queryClient.setQueryData(['websites', 'list', 'search'], pageOf({ id: 'b', nome: 'Bis', citta: 'Asti' }))
  const other = pageOf({ id: 'a', nome: 'Bar' })
  queryClient.setQueryData(['websites', 'list', 2], other)
  queryClient.setQueryData(['cards', 'list', 1], pageOf({ id: 'b', nome: 'Bis' }))
  const saved = { id: 'b', nome: 'Nuovo', citta: 'Bra', updated_at: '2' }
  await showSaved('websites', saved)
  expect(queryClient.getQueryData(['websites', 'list', 1])).toEqual(
    pageOf({ id: 'a', nome: 'Bar' }, { id: 'b', nome: 'Nuovo' }),
  )
  expect(queryClient.getQueryData(['websites', 'list', 'search'])).toEqual(
    pageOf({ id: 'b', nome: 'Nuovo', citta: 'Bra' }),
  )
  expect(queryClient.getQueryData(['websites', 'list', 2])).toBe(other)
  expect(queryClient.getQueryData(['cards', 'list', 1])).toEqual(pageOf({ id: 'b', nome: 'Bis' }))
})

test('an answer that was on its way does not bring the old values back', async () => {
  const key = ['websites', 'list', 1]
  queryClient.setQueryData(key, pageOf({ id: 'a', nome: 'Bar' }))
  let answer: (page: object) => void = () => {}
  const read = queryClient
    .fetchQuery({
      queryKey: key,
      staleTime: 0,
      queryFn: () => new Promise<object>((resolve) => (answer = resolve)),
    })
    .catch(() => {})
  await showSaved('websites', { id: 'a', nome: 'Nuovo' } as { id: string })
  answer(pageOf({ id: 'a', nome: 'Bar' }))
  await read
  expect(queryClient.getQueryData(key)).toEqual(pageOf({ id: 'a', nome: 'Nuovo' }))
})
