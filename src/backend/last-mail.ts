import { callFunction } from './functions.ts'

/** What has become of a mail, where the host knows (`supabase/functions/_shared/last-mail.ts`). */
export interface LastMail {
  state: 'queued' | 'sent' | 'failed'
  /** Why it is not sent, or not yet, in Italian. */
  reason: string | null
}

/** A mail's state as it stands in a list or a form. */
export function mailWords({ state, reason }: LastMail): string {
  if (state === 'sent') return 'inviata'
  if (state === 'queued') return reason ? `in partenza: ${reason}` : 'in partenza'
  return reason ? `non recapitata: ${reason}` : 'non recapitata'
}

/** A call that mails an activity. Null where the host does not know what became of the mail. Throws as `callFunction`. */
export async function callForMail(
  body: { businessId: string } & ({ invite: 'new' | 'again' } | { mail: 'password' | 'state' }),
): Promise<LastMail | null> {
  return mailIn(await callFunction('create-business-account', body))
}

/** What a function's answer says of a mail; null where its host does not know. */
export function mailIn(answer: unknown): LastMail | null {
  const mail = answer && typeof answer === 'object' && 'mail' in answer ? answer.mail : null
  return (mail as LastMail | null) ?? null
}
