import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearRecentPaths, recentPaths, rememberPath } from './recents.ts'

/** The part of the browser's `Storage` that the module uses; keys are own properties, as there. */
class Storage {
  getItem(key: string): string | null {
    return Object.entries(this).find(([name]) => name === key)?.[1] ?? null
  }
  setItem(key: string, value: string): void {
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

describe('recent paths', () => {
  beforeEach(() => vi.stubGlobal('localStorage', new Storage()))

  it('are the newest first, each once, eight at most, by person', () => {
    for (const path of ['/a', '/b', '/a', ...'1234567']) rememberPath('anna', path)
    expect(recentPaths('anna')).toEqual(['7', '6', '5', '4', '3', '2', '1', '/a'])
    expect(recentPaths('bruno')).toEqual([])
  })

  it('are none when what is stored is not a list of paths', () => {
    for (const stored of ['{', '{"a":1}', 'null', '[1,null]']) {
      localStorage.setItem('bottega.recent.anna', stored)
      expect(recentPaths('anna')).toEqual([])
    }
  })

  it('are forgotten for everybody, and nothing else is', () => {
    rememberPath('anna', '/a')
    rememberPath('bruno', '/b')
    localStorage.setItem('other', '1')
    clearRecentPaths()
    expect(recentPaths('anna')).toEqual([])
    expect(recentPaths('bruno')).toEqual([])
    expect(localStorage.getItem('other')).toBe('1')
  })
})
