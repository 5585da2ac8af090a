import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

/** A query whose reading fails, and what it tells of that. */
function failing() {
  const onError = vi.fn()
  const queryFn = async () => {
    throw new Error('no answer')
  }
  return { onError, query: { queryKey: ['row'], queryFn, meta: { onError } } }
}

test('a failed reading is told once, however many parts of the page show it', async () => {
  const { onError, query } = failing()
  const stops = [1, 2, 3].map(() => new QueryObserver(queryClient, query).subscribe(() => {}))
  await expect.poll(() => onError.mock.calls.length).toBe(1)
  expect(onError).toHaveBeenCalledWith(new Error('no answer'), false)
  for (const stop of stops) stop()
})

test('what fails ahead is not told: the page that shows it asks again', async () => {
  const { onError, query } = failing()
  await queryClient.prefetchQuery(query)
  expect(onError).not.toHaveBeenCalled()
})

test('a reading that fails over what is shown says so', async () => {
  const { onError, query } = failing()
  queryClient.setQueryData(query.queryKey, 'old')
  const stop = new QueryObserver(queryClient, { ...query, staleTime: 0 }).subscribe(() => {})
  await expect.poll(() => onError.mock.calls.length).toBe(1)
  expect(onError).toHaveBeenCalledWith(new Error('no answer'), true)
  stop()
})

test('a failed save is told once, and leaving the form forgets what was to be saved', async () => {
  const onError = vi.fn()
  const save = new MutationObserver(queryClient, {
    mutationFn: async (_: { password: string }) => {
      throw new Error('refused')
    },
    meta: { onError },
  })
  const leave = save.subscribe(() => {})
  await save.mutate({ password: 'Segreta123' }).catch(() => {})
  leave()
  expect(onError.mock.calls).toEqual([[new Error('refused')]])
  await expect.poll(() => queryClient.getMutationCache().getAll()).toEqual([])
})
