import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#backend/query-client.ts'
import { removeAtOnce } from './remove-at-once.ts'

const key = ['cards', 'list', 1]
const page = { rows: [{ id: 'a' }, { id: 'b' }], total: 2, totalIsEstimate: false }
const shown = () => queryClient.getQueryData(key)
afterEach(() => queryClient.clear())

test('the row is gone before the answer, and back after a refusal', async () => {
  queryClient.setQueryData(key, page)
  const onGone = vi.fn()
  let refuse: (error: Error) => void = () => {}
  const removal = () => new Promise<void>((_, reject) => (refuse = reject))
  const removed = removeAtOnce(['cards', 'list'], 'a', removal, onGone)
  await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce())
  expect(shown()).toEqual({ ...page, rows: [{ id: 'b' }], total: 1 })
  refuse(new Error('boom'))
  await expect(removed).rejects.toThrow('boom')
  expect(shown()).toEqual(page)
})

test('the row stays gone after a success', async () => {
  queryClient.setQueryData(key, page)
  await removeAtOnce(
    ['cards', 'list'],
    'b',
    async () => {},
    () => {},
  )
  expect(shown()).toEqual({ ...page, rows: [{ id: 'a' }], total: 1 })
})

test('a page that was only being fetched is fetched again after a refusal', async () => {
  let times = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['cards', 'list', 2],
    queryFn: ({ signal }) => {
      times += 1
      if (times > 1) return page
      return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  })
  const stop = observer.subscribe(() => {})
  const removed = removeAtOnce(
    ['cards', 'list'],
    'a',
    () => Promise.reject(new Error('boom')),
    () => {},
  )
  await expect(removed).rejects.toThrow('boom')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(page))
  stop()
})
