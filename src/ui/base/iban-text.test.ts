import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IbanText, ibanGroups } from './iban-text.tsx'

const drawn = (text: string) => renderToStaticMarkup(createElement(IbanText, null, text))
const groups = (text: string) =>
  [...drawn(text).matchAll(/<span class="mr-[^>]*>([^<]*)</g)].map(([, group]) => group)

test('an IBAN reads in groups of four, wherever it stands in a text', () => {
  const whole = ['IT60', 'X054', '2811', '1010', '0000', '0123', '456']
  expect(ibanGroups('IT60X0542811101000000123456')).toEqual(whole)
  expect(groups('Anna Bianchi - IT60X0542811101000000123456')).toEqual(whole)
  expect(groups('NO9386011117947')).toEqual(['NO93', '8601', '1117', '947'])
  expect(groups('Via Roma 12, AB1234')).toEqual([])
})

test('whatever the text, nothing is added, lost or moved', () => {
  const text = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[A-Z]{2}\d{2}[A-Z\d]{0,40}$/),
    fc.string({ unit: fc.constantFrom('I', 'T', '6', '0', ' ', '-') }),
  )
  const read = (markup: string) =>
    markup
      .replace(/<[^>]*>/g, '')
      .replace(
        /&(amp|lt|gt|quot|#x27);/g,
        (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" })[name as 'amp'],
      )
  fc.assert(
    fc.property(
      fc.array(text).map((parts) => parts.join(' - ')),
      (typed) => {
        expect(read(drawn(typed))).toBe(typed)
      },
    ),
  )
})
