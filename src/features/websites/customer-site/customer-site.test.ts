import { afterEach, expect, test, vi } from 'vitest'
import { embedCode, siteOrigin, structuredDataElement } from './customer-site.ts'

test('the code names this installation and this website', () => {
  expect(embedCode('https://bottega.example.it', 'b0')).toBe(
    '<script src="https://bottega.example.it/embed/orari.js" async></script>\n<bottega-orari sito="b0"></bottega-orari>',
  )
})

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

test('no text ends the element of the data for search engines, and none is changed', () => {
  const hostile = { name: '</script><script>alert(1)</script><!-- & \u2028', list: ['<b>'] }
  const element = structuredDataElement(hostile)
  const [, json = ''] = /^<script type="application\/ld\+json">\n([^<>&]*)\n<\/script>$/.exec(element) ?? []
  expect(JSON.parse(json)).toEqual(hostile)
})
