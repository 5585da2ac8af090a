import { expect, test } from 'vitest'
import { htmlToText, render, renderSubject } from './render.ts'

test('values are escaped, unknown names vanish', () => {
  const html = render('<a href="{{ .ConfirmationURL }}">{{.Email}}</a>{{ .Nothing }}', {
    ConfirmationURL: 'http://x/?a=1&b=2',
    Email: '<script>@x.it',
  })
  expect(html).toBe('<a href="http://x/?a=1&#38;b=2">&#60;script&#62;@x.it</a>')
})

test('a text that asks for a value stands where there is one', () => {
  const template = '<a href="/?a=1{{ if .Data.b }}&b={{ .Data.b }}{{ end }}">x</a>'
  expect(render(template, { 'Data.b': '2' })).toBe('<a href="/?a=1&b=2">x</a>')
  expect(render(template, {})).toBe('<a href="/?a=1">x</a>')
})

test('the text part keeps words and addresses', () => {
  const html =
    '<head><title>no</title></head><p>Ciao &#38; bene</p>\n  <p><a href="http://x/?a&#38;b">Apri</a></p>'
  expect(htmlToText(html)).toBe('Ciao & bene\n\nApri: http://x/?a&b')
})

test('what an account says of itself stands where it says something, and in a subject on one plain line', () => {
  const template = '{{ .Email }}{{ if .Data.shop }} for {{ .Data.shop }}{{ end }}'
  expect(render(template, { Email: 'a', 'Data.shop': 'Bar & <Co>' })).toBe('a for Bar &#38; &#60;Co&#62;')
  expect(renderSubject(template, { Email: 'a', 'Data.shop': 'Bar & Co\r\nBcc: x@y.it' })).toBe(
    'a for Bar & Co Bcc: x@y.it',
  )
  expect(render(template, { Email: 'a' })).toBe('a')
})
