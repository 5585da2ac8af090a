import { expect, test } from 'vitest'
import { htmlToText, render } from './mailer.ts'

test('values are escaped, unknown names vanish', () => {
  const html = render('<a href="{{ .ConfirmationURL }}">{{.Email}}</a>{{ .Nothing }}', {
    ConfirmationURL: 'http://x/?a=1&b=2',
    Email: '<script>@x.it',
  })
  expect(html).toBe('<a href="http://x/?a=1&#38;b=2">&#60;script&#62;@x.it</a>')
})

test('the text part keeps words and addresses', () => {
  const html =
    '<head><title>no</title></head><p>Ciao &#38; bene</p>\n  <p><a href="http://x/?a&#38;b">Apri</a></p>'
  expect(htmlToText(html)).toBe('Ciao & bene\n\nApri: http://x/?a&b')
})
