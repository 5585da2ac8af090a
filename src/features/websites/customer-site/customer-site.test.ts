import { expect, test } from 'vitest'
import { embedCode, type Look, structuredDataElement, usualLook } from './customer-site.ts'

const origin = 'https://bottega.example.it'
const script = `<script src="${origin}/embed/orari.js" async></script>\n`

test.each<[Partial<Look>, string]>([
  [{}, `${script}<bottega-orari sito="b0" dati></bottega-orari>`],
  [{ dati: false }, `${script}<bottega-orari sito="b0"></bottega-orari>`],
  [
    { lingua: 'auto', forma: 'riga', colori: 'scelti', aperto: '#00aa00', chiuso: '#aa0000' },
    `${script}<bottega-orari sito="b0" lingua="auto" forma="riga" style="--bottega-orari-aperto:#00aa00;--bottega-orari-chiuso:#aa0000" dati></bottega-orari>`,
  ],
  [
    { cornice: true, lingua: 'de', colori: 'semaforo' },
    `<iframe src="${origin}/embed/orari.html?sito=b0&amp;lingua=de&amp;aperto=%2315803d&amp;chiuso=%23b91c1c" title="Orari di apertura" loading="lazy" style="border:0;width:100%;height:340px"></iframe>`,
  ],
])('the code for %j names this installation, this website and what was chosen', (chosen, code) => {
  expect(embedCode(origin, 'b0', { ...usualLook, ...chosen })).toBe(code)
})

test('no text ends the element of the data for search engines, and none is changed', () => {
  const hostile = { name: '</script><script>alert(1)</script><!-- & \u2028', list: ['<b>'] }
  const element = structuredDataElement(hostile)
  const [, json = ''] = /^<script type="application\/ld\+json">\n([^<>&]*)\n<\/script>$/.exec(element) ?? []
  expect(JSON.parse(json)).toEqual(hostile)
})
