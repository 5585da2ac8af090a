import type { EmailOtpType } from '@supabase/auth-js'

/** A link from a mail (`?token_hash=…&type=…`), which opens when this page sends it to the auth service. */
export interface MailLink {
  token_hash: string
  /** The kind of mail: `signup`, `recovery`; on hosted Supabase also others. */
  type: EmailOtpType
  /** The card that whoever registered wanted to keep. */
  tieni?: string
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The link from a mail by which this page was opened; null for any other page. */
export function linkInAddress(): MailLink | null {
  const query = new URLSearchParams(globalThis.location?.search)
  const token_hash = query.get('token_hash')
  if (!token_hash) return null
  const tieni = query.get('tieni') ?? ''
  return {
    token_hash,
    type: query.get('type') as EmailOtpType,
    ...(uuid.test(tieni) && { tieni }),
  }
}
