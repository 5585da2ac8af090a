import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { nullWhenMissing } from '../process/file-errors.ts'
import { makeDir } from '../process/make-dir.ts'
import { writeDurable } from '../process/to-disk.ts'
import { automatic, type From, type Mail } from './mail.ts'
import { removeQueuedTo } from './mail-files.ts'

export type StoredMail = Mail & { id: string; date: string }

export type Outbox = {
  /** The mail can be read as soon as this returns; the promise resolves when it is on the disk. */
  write(mail: Mail): Promise<void>
  /** At most `listed` mails, newest first. */
  list(): Promise<StoredMail[]>
  read(id: string): Promise<StoredMail | null>
}

const idPattern = /^\d{17}-[0-9a-f-]{36}$/

/** Where mails for `SMTP_URL` wait, inside this folder. */
export const queueFolder = 'queue'

/** The list's length; the folder keeps all mails. */
export const listed = 200

/**
 * Keeps mails as `.eml` files, which any mail program opens and `cat` shows. They are composed here because nodemailer
 * encodes every text that is not plain ASCII.
 */
export function openOutbox(directory: string, from: From): Outbox {
  const fileOf = (id: string) => path.join(directory, `${id}.eml`)
  const read = async (id: string): Promise<StoredMail | null> => {
    if (!idPattern.test(id)) return null
    const eml = await fs.readFile(fileOf(id)).catch(nullWhenMissing)
    // A power cut during the write leaves an empty file.
    return eml && eml.length > 0 ? { id, ...(await parse(eml)) } : null
  }
  return {
    read,
    async write(mail) {
      makeDir(directory)
      const now = new Date()
      const id = `${now.toISOString().replace(/\D/g, '')}-${randomUUID()}`
      await writeDurable(fileOf(id), compose(mail, from, now))
    },
    async list() {
      const names = (await fs.readdir(directory).catch(nullWhenMissing)) ?? []
      const ids = names.map((name) => path.basename(name, '.eml')).filter((id) => idPattern.test(id))
      const mails = await pMap(ids.sort().reverse().slice(0, listed), read, { concurrency: 8 })
      return mails.filter((mail) => mail !== null)
    },
  }
}

/**
 * Removes every mail to an address that is kept or waits, and what is noted of those that were sent, when a person asks
 * for erasure. Returns their number.
 */
export async function removeMailsTo(directory: string, address: string): Promise<number> {
  const names = (await fs.readdir(directory).catch(nullWhenMissing)) ?? []
  let removed = removeQueuedTo(path.join(directory, queueFolder), address)
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const file = path.join(directory, name)
    const [head = ''] = (await fs.readFile(file, 'utf8')).split('\r\n\r\n', 1)
    const to = /^To: (.*)$/im.exec(head)?.[1]?.trim().toLowerCase()
    if (to !== address) continue
    await fs.rm(file, { force: true })
    removed += 1
  }
  return removed
}

function compose({ to, subject, text, html }: Mail, from: From, date: Date): string {
  const boundary = `=_${randomUUID()}`
  const part = (type: string, body: string) => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    body,
  ]
  const lines = [
    `From: ${/^[\w ]+$/.test(from.name) ? from.name : encoded(from.name)} <${from.address}>`,
    ...(from.replyTo ? [`Reply-To: ${from.replyTo}`] : []),
    `To: ${to}`,
    `Subject: ${encoded(subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@embedded-supabase>`,
    ...Object.entries(automatic).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part('text/plain', text),
    ...part('text/html', html),
    `--${boundary}--`,
    '',
  ]
  return lines.join('\n').replace(/\r?\n/g, '\r\n')
}

/** A text of any letters, as a header holds it. */
const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

async function parse(eml: Buffer): Promise<Omit<StoredMail, 'id'>> {
  // Imported when somebody opens the mailbox.
  const { default: PostalMime } = await import('postal-mime')
  const { to, subject = '', date = '', text = '', html = '' } = await PostalMime.parse(eml)
  return {
    to: to?.[0]?.address ?? '',
    subject,
    date,
    text: text.replace(/\n$/, ''),
    html: html.replace(/\n$/, ''),
  }
}
