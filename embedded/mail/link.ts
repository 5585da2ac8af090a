import { createHash, randomBytes } from 'node:crypto'

/** A link's secret: the token that the link carries, and its hash, which the database keeps. */
export type MailLink = { token: string; hash: string }

/** 256 random bits: nobody guesses a token, however often they may try. */
export function newMailLink(): MailLink {
  const token = randomBytes(32).toString('hex')
  return { token, hash: linkHash(token) }
}

/** The hash that is stored and looked up instead of the token, so that reading the database or timing a look-up reveals none. */
export function linkHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
