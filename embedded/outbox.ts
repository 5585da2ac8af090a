import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { makeDir } from './make-dir.ts'
import { writeToDisk } from './process/to-disk.ts'

export type Mail = { to: string; subject: string; text: string; html: string }
export type StoredMail = Mail & { id: string; date: string }

export type Outbox = {
  write(mail: Mail): void
  /** Newest first. */
  list(): StoredMail[]
  read(id: string): StoredMail | null
}

const idPattern = /^\d{17}-[0-9a-f-]{36}$/

/** Keeps mails as `.eml` files that any mail program opens, text and HTML unencoded so that `cat` shows them too. */
export function openOutbox(directory: string, from: string): Outbox {
  const fileOf = (id: string) => path.join(directory, `${id}.eml`)
  const read = (id: string): StoredMail | null => {
    if (!idPattern.test(id) || !fs.existsSync(fileOf(id))) return null
    return { id, ...parse(fs.readFileSync(fileOf(id), 'utf8')) }
  }
  return {
    read,
    write(mail) {
      makeDir(directory)
      const now = new Date()
      const id = `${now.toISOString().replace(/\D/g, '')}-${randomUUID()}`
      writeToDisk(fileOf(id), compose(mail, from, now))
    },
    list() {
      if (!fs.existsSync(directory)) return []
      const ids = fs.readdirSync(directory).map((name) => path.basename(name, '.eml'))
      return ids
        .sort()
        .reverse()
        .flatMap((id) => read(id) ?? [])
    },
  }
}

function compose({ to, subject, text, html }: Mail, from: string, date: Date): string {
  const boundary = `=_${randomUUID()}`
  const part = (type: string, body: string) => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    body,
  ]
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@bottega>`,
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

/** Reads what `compose` wrote. */
function parse(source: string): Omit<StoredMail, 'id'> {
  const eml = source.replace(/\r\n/g, '\n')
  const [head = ''] = eml.split('\n\n', 1)
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? ''
  const subject = /^=\?utf-8\?B\?(.*)\?=$/.exec(header('Subject'))?.[1] ?? ''
  const boundary = /boundary="(.*)"/.exec(head)?.[1] ?? ''
  const [, text = '', html = ''] = eml.slice(head.length).split(`\n--${boundary}`)
  const body = (part: string) => part.slice(part.indexOf('\n\n') + 2)
  return {
    to: header('To'),
    subject: Buffer.from(subject, 'base64').toString(),
    date: new Date(header('Date')).toISOString(),
    text: body(text),
    html: body(html),
  }
}
