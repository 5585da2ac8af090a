import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { EmailOtpType, SupabaseClient } from '@supabase/supabase-js'
import PostalMime from 'postal-mime'

export interface Mail {
  to: string
  subject: string
  text: string
  /** Where answers go; empty: whence it came. */
  replyTo: string
  /** The link that the person opens. */
  link: string
}

async function parse(file: string): Promise<Mail> {
  const { to, subject = '', text = '', replyTo } = await PostalMime.parse(readFileSync(file))
  return {
    to: to?.[0]?.address ?? '',
    subject,
    text,
    replyTo: replyTo?.[0]?.address ?? '',
    link: /https?:\/\/\S+\?token_hash=\S+/.exec(text)?.[0] ?? '',
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

/** Waits for the newest mail with a link for an address. Throws when none arrives within a minute. */
export async function waitForMail(dataDir: string, email: string): Promise<Mail> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const newest = (await mailsTo(dataDir, email)).find(({ link }) => link !== '')
    if (newest) return newest
    if (Date.now() > deadline) throw new Error(`No mail came for ${email}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The parameters of a mail's link, as its page passes them to `auth.verifyOtp`. */
export function linkParts(link: string): { token_hash: string; type: EmailOtpType } {
  const query = new URL(link).searchParams
  return { token_hash: query.get('token_hash') ?? '', type: query.get('type') as EmailOtpType }
}

/** Opens a mail's link as its page does, which signs the client in. */
export function openLink(client: SupabaseClient, link: string) {
  return client.auth.verifyOtp(linkParts(link))
}
