/**
 * What has become of a mail, as the embedded server says it beside the account (`last_mail`). Hosted Supabase says
 * nothing there: a mail that its mail server refuses at once is an error, and of what happens later it knows nothing.
 */
export type LastMail = {
  kind: string
  state: 'queued' | 'sent' | 'failed'
  /** Why it is not sent, or not yet. */
  reason: string | null
  /** Since when. */
  at: string
}

/** Reads it from an answer of the auth service; null where it says nothing. */
export function lastMailIn(answer: unknown): LastMail | null {
  const mail = answer && typeof answer === 'object' && 'last_mail' in answer ? answer.last_mail : null
  return (mail as LastMail | null) ?? null
}
