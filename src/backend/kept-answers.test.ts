import { afterEach, expect, test, vi } from 'vitest'
import { clearLastKnown, keptAnswersKey } from '#browser/last-known.ts'
import { deviceStorage } from '#browser/storage.ts'
import { keepAnswers, restoreAnswers } from './kept-answers.ts'
import { queryClient } from './query-client.ts'
import { leaveEndedSession } from './session.ts'

afterEach(() => {
  queryClient.clear()
  clearLastKnown()
})

const at = Date.parse('2026-05-04T10:00:00Z')
const list = ['websites', 'list', 'nino', {}]

test('an owner’s own rows are kept, nothing else, and come back with the time of the answer', async () => {
  keepAnswers('nino')
  queryClient.setQueryData(list, { rows: [{ nome: 'Bar Nino' }] }, { updatedAt: at })
  const days = ['closures', 'today']
  const closed = new Map([['a', new Set(['b'])]])
  queryClient.setQueryData(days, closed, { updatedAt: at })
  const figures = ['stamps', 'figures', 'card', undefined]
  queryClient.setQueryData(figures, { titolari: 7 }, { updatedAt: at })
  queryClient.setQueryData(['stamps', 'holder'], { display_name: 'nino@example.it' })
  queryClient.setQueryData(['account', 'nino'], { email: 'nino@example.it' })
  await vi.waitFor(() => expect(deviceStorage.getItem(keptAnswersKey)).toContain('Bar Nino'), 5000)
  expect(deviceStorage.getItem(keptAnswersKey)).not.toContain('nino@example.it')
  queryClient.clear()
  restoreAnswers('gina')
  expect(queryClient.getQueryData(list)).toBeUndefined()
  restoreAnswers('nino')
  expect(queryClient.getQueryState(list)).toMatchObject({
    data: { rows: [{ nome: 'Bar Nino' }] },
    dataUpdatedAt: at,
  })
  expect(queryClient.getQueryData(days)).toEqual(closed)
  expect(queryClient.getQueryData(figures)).toEqual({ titolari: 7 })
  expect(queryClient.getQueryData(['keptSince'])).toMatch(/^4 maggio alle \d\d:\d\d$/)
})

test('what the page has read meanwhile stays, and signing out forgets what was kept', () => {
  const kept = { userId: 'nino', answers: [{ key: list, data: 'before', at }] }
  deviceStorage.setItem(keptAnswersKey, JSON.stringify(kept))
  queryClient.setQueryData(list, 'now')
  restoreAnswers('nino')
  expect(queryClient.getQueryData(list)).toBe('now')
  clearLastKnown()
  queryClient.clear()
  restoreAnswers('nino')
  expect(queryClient.getQueryData(list)).toBeUndefined()
})

test('what is read after its owner has left the page is not kept as theirs', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  keepAnswers('nino')
  leaveEndedSession()
  queryClient.setQueryData(list, { rows: [{ nome: 'Bar di altri' }] })
  vi.runAllTimers()
  vi.useRealTimers()
  expect(deviceStorage.getItem(keptAnswersKey)).toBeNull()
})
