import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lastView, rememberView } from './last-view.ts'

const person = vi.hoisted(() => ({ id: '' }))
vi.mock('#backend/session.ts', () => ({
  currentSession: () => ({ user: person.id ? person : null }),
}))

describe('how a list was last shown', () => {
  beforeEach(() => {
    person.id = crypto.randomUUID()
  })

  test('is kept for each list: the search, and the place where it was left', () => {
    rememberView('/a', { search: { q: 'bar' } })
    rememberView('/b', { search: {} })
    rememberView('/a', { top: 240 })
    expect(lastView('/a')).toEqual({ search: { q: 'bar' }, top: 240 })
    expect(lastView('/b')).toEqual({ search: {} })
    expect(lastView('/c')).toEqual({})
  })

  test('is not for the next person in the same tab', () => {
    rememberView('/a', { search: { q: 'bar' } })
    person.id = crypto.randomUUID()
    expect(lastView('/a')).toEqual({})
  })

  test('is forgotten by signing out, also for the same person', () => {
    const { id } = person
    rememberView('/a', { search: { q: 'bar' } })
    person.id = ''
    // The list leaves the screen after the session.
    rememberView('/a', { top: 240 })
    person.id = id
    expect(lastView('/a')).toEqual({})
  })
})
