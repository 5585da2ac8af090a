import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openOutbox } from './outbox.ts'

test('a mail is a file that only the owner reads, and is read back as it was', () => {
  const directory = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'outbox-')), 'mail')
  const outbox = openOutbox(directory, 'Bottega <no-reply@localhost>')
  expect(outbox.list()).toEqual([])
  const mail = {
    to: 'nino@example.it',
    subject: 'Perché no?',
    text: 'Città\n\nhttp://x/?a=1',
    html: '<p>Città</p>',
  }
  outbox.write(mail)

  const [stored] = outbox.list()
  expect(stored).toMatchObject(mail)
  expect(outbox.read(String(stored?.id))).toEqual(stored)
  expect(outbox.read('../secrets')).toBeNull()

  const [name = ''] = fs.readdirSync(directory)
  expect(name).toMatch(/\.eml$/)
  expect(fs.statSync(path.join(directory, name)).mode & 0o777).toBe(0o600)
  expect(fs.readFileSync(path.join(directory, name), 'utf8')).toContain('http://x/?a=1')
})
