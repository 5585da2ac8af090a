import { afterEach, expect, test, vi } from 'vitest'
import { isOnlyHere, siteOrigin } from './site-origin.ts'

afterEach(() => vi.unstubAllGlobals())

test('the origin is the one that the server tells, otherwise the page’s own', () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:3000' })
  const page = (dataset: Record<string, string>) =>
    vi.stubGlobal('document', { documentElement: { dataset } })
  page({})
  expect(siteOrigin()).toBe('http://127.0.0.1:3000')
  page({ site: 'https://bottega.example.it' })
  expect(siteOrigin()).toBe('https://bottega.example.it')
})

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:3000', true],
  ['https://localhost.example.it', false],
  ['https://bottega.example.it', false],
])('%s means only this machine: %s', (origin, onlyHere) => {
  expect(isOnlyHere(origin)).toBe(onlyHere)
})
