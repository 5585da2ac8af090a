import { expect, test } from 'vitest'
import { embedCode, structuredDataElement } from './customer-site.ts'

test('the code names this installation and this website', () => {
  expect(embedCode('https://bottega.example.it', 'b0')).toBe(
    '<script src="https://bottega.example.it/embed/orari.js" async></script>\n<bottega-orari sito="b0"></bottega-orari>',
  )
})

test('no text ends the element of the data for search engines, and none is changed', () => {
  const hostile = { name: '</script><script>alert(1)</script><!-- & \u2028', list: ['<b>'] }
  const element = structuredDataElement(hostile)
  const [, json = ''] = /^<script type="application\/ld\+json">\n([^<>&]*)\n<\/script>$/.exec(element) ?? []
  expect(JSON.parse(json)).toEqual(hostile)
})
