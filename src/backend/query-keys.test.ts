import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isList, keysOf, staleAfter } from './query-keys.ts'

test('a wide key reaches everything below it, and nothing of another subject', () => {
  const client = new QueryClient()
  const keys = keysOf('websites')
  for (const queryKey of [[...keys.lists, 1], keys.byId('a'), keysOf('cards').byId('a')])
    client.setQueryData(queryKey, 'read')
  const reached = (queryKey: readonly unknown[]) => client.getQueriesData({ queryKey }).map(([key]) => key)
  expect(reached(keys.all)).toEqual([['websites', 'list', 1], keys.byId('a')])
  expect(reached(keys.lists)).toEqual([['websites', 'list', 1]])
  expect(reached(keys.all).map(isList)).toEqual([true, false])
})

test('a change makes its own table stale and what shows its rows', () => {
  expect(staleAfter('closures')).toEqual([keysOf('closures').all, keysOf('dashboard').all])
})

test('a table that the dashboard does not know makes nothing stale', () => {
  for (const table of ['toString', '__proto__', 'constructor', 'orders'])
    expect(staleAfter(table)).toEqual([])
})
