import { describe, expect, it } from 'vitest'
import { movedIndex } from './list-keys.ts'

describe('movedIndex', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, 2],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', -1, 2],
    ['a', 1, null],
  ])('takes %s from %i to %s of three', (key, active, to) => {
    expect(movedIndex(key, active, 3)).toBe(to)
  })

  it('leads nowhere in an empty list', () => {
    expect(movedIndex('ArrowDown', -1, 0)).toBeNull()
  })
})
