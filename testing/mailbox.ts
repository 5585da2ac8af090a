import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'

export interface Mail {
  to: string
  subject: string
  /** The first link in the mail that leads to a confirmation. */
  link: string
}

async function parse(file: string): Promise<Mail> {
  const { to, subject = '', text = '' } = await PostalMime.parse(readFileSync(file))
  return {
    to: to?.[0]?.address ?? '',
    subject,
    link: /https?:\/\/\S+\/auth\/v1\/verify\S*/.exec(text)?.[0] ?? '',
  }
}

/** The mails for an address in the mailbox of a server without SMTP, newest first. */
export async function mailsTo(dataDir: string, email: string): Promise<Mail[]> {
  const folder = path.join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    names
      .sort()
      .reverse()
      .map((name) => parse(path.join(folder, name))),
  )
  return mails.filter((mail) => mail.to === email)
}

/** Waits for the newest mail for an address. Throws when none arrives within a minute. */
export async function waitForMail(dataDir: string, email: string): Promise<Mail> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const [newest] = await mailsTo(dataDir, email)
    if (newest) return newest
    if (Date.now() > deadline) throw new Error(`No mail came for ${email}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
