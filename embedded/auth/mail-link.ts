import { createHash, randomInt } from 'node:crypto'

/** A link's secret: the code, and the hash of address and code that the link carries and the database keeps. */
export type MailLink = { code: string; hash: string }

export function newMailLink(email: string, digits: number): MailLink {
  const code = Array.from({ length: digits }, () => randomInt(10)).join('')
  return { code, hash: linkHash(email, code) }
}

/** As Supabase's auth service computes it. */
export function linkHash(email: string, code: string): string {
  return createHash('sha256').update(`${email}${code}`).digest('hex')
}
