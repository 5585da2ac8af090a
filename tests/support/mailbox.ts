import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Mail {
  to: string
  subject: string
  /** The whole message as it was stored. */
  source: string
  /** The first link that verifies something. */
  link: string
}

function parse(source: string): Mail {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(source)?.[1]?.trim() ?? ''
  const encoded = /=\?utf-8\?B\?(.*?)\?=/i.exec(header('Subject'))?.[1]
  return {
    to: header('To'),
    subject: encoded ? Buffer.from(encoded, 'base64').toString() : header('Subject'),
    source,
    link: (/https?:\/\/[^\s"'<>]+\/auth\/v1\/verify[^\s"'<>]*/.exec(source)?.[0] ?? '').replaceAll(
      '&amp;',
      '&',
    ),
  }
}

/** The mails that a server without SMTP has kept for an address, newest first. */
export function mailsTo(dataDir: string, email: string): Mail[] {
  const folder = path.join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
    .map((name) => parse(readFileSync(path.join(folder, name), 'utf8')))
    .filter((mail) => mail.to === email)
}

/** Waits for the newest mail to an address. Throws when none comes within ten seconds. */
export async function waitForMail(dataDir: string, email: string): Promise<Mail> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const [newest] = mailsTo(dataDir, email)
    if (newest) return newest
    if (Date.now() > deadline) throw new Error(`No mail came for ${email}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
