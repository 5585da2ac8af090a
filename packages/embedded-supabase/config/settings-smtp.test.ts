import fc from 'fast-check'
import { expect, test } from 'vitest'
import { project } from '../testing/project.ts'
import { readSettings } from './settings.ts'
import type { SmtpSettings } from './settings-smtp.ts'

const smtp = (SMTP_URL: string): SmtpSettings | null => readSettings(project, { SMTP_URL }, []).smtp

test('host, port, encryption and login', () => {
  const plain = { host: 'smtp.esempio.it', port: 587, secure: false, auth: null, from: null }
  expect(smtp('smtp://smtp.esempio.it')).toEqual(plain)
  expect(smtp('smtp://smtp.esempio.it:2525/')).toEqual({ ...plain, port: 2525 })
  expect(smtp('smtps://Smtp.Esempio.it')).toEqual({ ...plain, port: 465, secure: true })
  expect(smtp('smtp://posta:a%20b@smtp.esempio.it')?.auth).toEqual({ user: 'posta', pass: 'a b' })
  expect(smtp('smtp://info%40esempio.it:x@smtp.esempio.it')?.auth?.user).toBe('info@esempio.it')
  expect(smtp('smtp://[::1]:2525')?.host).toBe('::1')
  expect(smtp('smtp://città.it')?.host).toBe('xn--citt-3na.it')
})

test.each([
  ['info@x.it', null, 'info@x.it'],
  ['Web Marche <info@x.it>', 'Web Marche', 'info@x.it'],
  ['Web%20Marche%20%3Cinfo@x.it%3E', 'Web Marche', 'info@x.it'],
  ['Web+Marche+<posta+appunti@x.it>', 'Web Marche', 'posta+appunti@x.it'],
  ['posta+appunti@x.it', null, 'posta+appunti@x.it'],
  ['"Caffè, Bar %26 C." <Info@X.it>', 'Caffè, Bar & C.', 'info@x.it'],
  ['<info@x.it>', null, 'info@x.it'],
  ['"" <info@x.it>', null, 'info@x.it'],
])('from=%s is %s, %s', (from, name, address) => {
  expect(smtp(`smtp://u:p@smtp.x.it?from=${from}`)?.from).toEqual({ name, address })
})

test('an empty from is none', () => {
  for (const end of ['?from=', '?', '?from=%20', '']) expect(smtp(`smtp://smtp.x.it${end}`)?.from).toBeNull()
})

const secret = 'segretissima'
test.each([
  `smtp://u:50%${secret}@smtp.x.it`,
  `smtp://u:a#${secret}@smtp.x.it:587`,
  `smtp://u:12#${secret}@smtp.x.it:587`,
  `smtp://u:12/${secret}@smtp.x.it:587`,
  `smtp://u:12?${secret}@smtp.x.it:587?from=a@x.it`,
  `smtp://u:${secret}%ff@smtp.x.it`,
  `smtp://u:${secret}%0d%0a@smtp.x.it`,
  `smtp://u:${secret}\u0007@smtp.x.it`,
  `smtp://u:${secret}`,
  `smtp://:${secret}@smtp.x.it`,
  `smtp://${secret}@smtp.x.it`,
  `smtp://u:${secret}@`,
  `smtp://u:${secret}@smtp.x.it:0`,
  `smtp://u:${secret}@smtp.x.it:70000`,
  `smtp://u:${secret}@smtp x.it`,
  `smtp://u:${secret}@smtp.x.it/cartella`,
  `smtp://u:${secret}@smtp.x.it?da=a@x.it`,
  `smtp://u:${secret}@smtp.x.it?from=a@x.it&from=b@x.it`,
  `smtp://u:${secret}@smtp.x.it?from=Bar & C. <a@x.it>`,
  `smtp://u:${secret}@smtp.x.it?from=nessuno`,
  `smtp://u:${secret}@smtp.x.it?from=a@x.it,b@x.it`,
  `smtp://u:${secret}@smtp.x.it?from=${'n'.repeat(61)} <a@x.it>`,
  `smtp://u:${secret}@smtp.x.it?from=<b@x.it> <a@x.it>`,
  `http://u:${secret}@smtp.x.it`,
  `${secret}@smtp.x.it`,
])('%j is refused in one line that names the setting and keeps the password', (url) => {
  expect(() => smtp(url)).toThrow(/^SMTP_URL: [^\n]+$/)
  expect(() => smtp(url)).not.toThrow(secret)
})

test('whatever name and password, encoded they are read as they are', () => {
  const text = fc
    .string({
      unit: fc.constantFrom('a', 'é', '%', '@', ':', '/', '#', '?', ' ', '+', '&', '\\', '"', '<', '😀'),
    })
    .filter((each) => each !== '')
  fc.assert(
    fc.property(text, text, (user, pass) => {
      const url = `smtp://${encodeURIComponent(user)}:${encodeURIComponent(pass)}@smtp.x.it:587?from=a@x.it`
      expect(smtp(url)).toMatchObject({ host: 'smtp.x.it', port: 587, auth: { user, pass } })
    }),
  )
})

test('as they are, they are read as they are or refused in one line', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'é', '%', '2', '@', ':', '/', '#', '?', ' ', '\\', '\t'),
  })
  fc.assert(
    fc.property(text, text, (user, pass) => {
      const marked = `q${pass}q`
      let read: SmtpSettings | null = null
      try {
        read = smtp(`smtp://u${user}:${marked}@smtp.x.it:587`)
      } catch (error) {
        expect(String(error)).toMatch(/^Refusal: SMTP_URL: [^\n]+$/)
        return
      }
      // What looks encoded is, and a colon ends the name.
      if (/%/.test(user + pass) || user.includes(':')) return
      expect(read).toMatchObject({ host: 'smtp.x.it', auth: { user: `u${user}`, pass: marked } })
    }),
  )
})
