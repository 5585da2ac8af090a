import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Refusal } from '../config/refusal.ts'
import { failureText, fileReason } from './file-errors.ts'

const failure = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: in English`), { code, ...more })

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EFBIG', 'EMFILE'])(
  '%s is told in Italian, with the file where the system names one',
  (code) => {
    expect(failureText(failure(code))).toMatch(/^[A-Z][a-zàèù ]+$/)
    expect(failureText(failure(code, { path: '/dati/a' }))).toBe(`/dati/a: ${fileReason(failure(code))}`)
    expect(failureText(failure(code, { path: '/dati/a', dest: '/copia/a' }))).toMatch(/^\/copia\/a: /)
  },
)

test('what the system itself throws is understood', () => {
  const missing = path.join(tmpdir(), 'host-nessuna', 'x')
  const thrown = () => {
    try {
      return fs.writeFileSync(missing, '')
    } catch (error) {
      return error
    }
  }
  expect(failureText(thrown())).toBe(`${missing}: non si trova`)
})

test('refusals say what they say, and other errors stay as they are', () => {
  expect(failureText(new Refusal('PORT', 'no'))).toBe('PORT: no')
  expect(failureText(new Error('x'))).toBe('Error: x')
  expect(fileReason(failure('23505'))).toBeNull()
})
