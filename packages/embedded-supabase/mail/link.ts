import { createHash, randomBytes } from 'node:crypto'

/** The mail contains `token`; the database stores only `hash`. */
export type MailLink = { token: string; hash: string }

/** Seconds for which an invitation's link is valid: a week. */
export const invitationSeconds = 7 * 24 * 3600

/** 256 random bits, too many to guess at any rate of attempts. */
export function newMailLink(): MailLink {
  const token = randomBytes(32).toString('hex')
  return { token, hash: linkHash(token) }
}

/**
 * Tokens are stored and looked up by their hash, so that neither a copy of the database nor the time of a look-up
 * reveals one.
 */
export function linkHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
