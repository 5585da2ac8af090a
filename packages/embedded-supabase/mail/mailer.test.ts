import { expect, test } from 'vitest'
import { htmlToText, render } from './mailer.ts'

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
