import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { listed, openOutbox } from './outbox.ts'

const from = { name: 'Appunti', address: 'no-reply@localhost', replyTo: null }

test('a mail is a file that only the owner reads, and is read back as it was', async () => {
  const directory = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'outbox-')), 'mail')
  const outbox = openOutbox(directory, from)
  expect(await outbox.list()).toEqual([])
  const mail = {
    to: 'nino@example.it',
    subject: 'Perché no?',
    text: 'Città\n\nhttp://x/?a=1',
    html: '<p>Città</p>',
  }
  await outbox.write(mail)

  const [stored] = await outbox.list()
  expect(stored).toMatchObject(mail)
  expect(await outbox.read(String(stored?.id))).toEqual(stored)
  expect(await outbox.read('../secrets')).toBeNull()

  const [name = ''] = fs.readdirSync(directory)
  expect(name).toMatch(/\.eml$/)
  expect(fs.statSync(path.join(directory, name)).mode & 0o777).toBe(0o600)
  expect(fs.readFileSync(path.join(directory, name), 'utf8')).toContain('http://x/?a=1')
})

test('a mail is a message as the standard has it, whatever its texts: an independent reader finds them again', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'à', '€', ' ', '\n', '-', '=', '.', ':', '<') })
  await fc.assert(
    fc.asyncProperty(text, text, async (subject, body) => {
      const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'outbox-'))
      const outbox = openOutbox(directory, from)
      const mail = {
        to: 'nino@example.it',
        subject: `Oggetto ${subject}`,
        text: body,
        html: `<p>${body}</p>`,
      }
      await outbox.write(mail)
      expect(await outbox.list()).toMatchObject([mail])
      fs.rmSync(directory, { recursive: true })
    }),
  )
})

test('the list has the newest mails only, and reads them without the other files of the folder', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'outbox-'))
  const outbox = openOutbox(directory, from)
  await outbox.write({ to: 'nino@example.it', subject: 'Ultima', text: 'Ultima', html: '' })
  const [newest = ''] = fs.readdirSync(directory)
  for (let second = 0; second < listed + 5; second += 1) {
    const earlier = `20200101000000${String(second).padStart(3, '0')}${newest.slice(17)}`
    fs.copyFileSync(path.join(directory, newest), path.join(directory, earlier))
  }
  fs.writeFileSync(path.join(directory, `.${newest}.1`), 'a mail that is being written')
  const mails = await outbox.list()
  expect(mails).toHaveLength(listed)
  expect(`${mails[0]?.id}.eml`).toBe(newest)
})

test('a sender of any letters is read back, and answers go where they shall', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'outbox-'))
  const name = 'Caffè "Qui" <שלום> 🦊'
  const outbox = openOutbox(directory, { name, address: 'no-reply@localhost', replyTo: 'info@example.it' })
  await outbox.write({ to: 'nino@example.it', subject: 'Ciao', text: 'Ciao', html: '' })
  const [file = ''] = fs.readdirSync(directory)
  const read = await PostalMime.parse(fs.readFileSync(path.join(directory, file)))
  expect([read.from, read.replyTo]).toEqual([
    { name, address: 'no-reply@localhost' },
    [{ name: '', address: 'info@example.it' }],
  ])
})
