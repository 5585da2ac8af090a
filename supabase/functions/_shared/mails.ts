import type { SupabaseClient } from '@supabase/supabase-js'
import type { Refusal } from './answers.ts'
import { type LastMail, lastMailIn } from './last-mail.ts'

/** What becomes of a mail at once: 'too_many' within its limit, what the host knows of it, or null where it knows nothing. */
export type Outcome = 'too_many' | LastMail | null

/** An address belongs to another account than the one that was to be mailed. */
export class OtherAccount extends Error {}

/** Links for accounts that are there. */
export type Links = {
  /**
   * Mails an account a link to choose a password, which voids the link before. Throws what is not 'too_many', `OtherAccount`
   * where the address is not the account's any more.
   */
  sendInvitation(account: { userId: string; email: string }): Promise<Outcome>
  /** Mails the link of who has forgotten the password. Throws as above. */
  sendPasswordLink(email: string): Promise<Outcome>
}

export function linksOn(admin: SupabaseClient): Links {
  return {
    async sendInvitation({ userId, email }) {
      const { data, error } = await admin.auth.admin.inviteUserByEmail(email)
      if (error?.status === 429) return 'too_many'
      // The embedded server answers 404 where no invited account has the address; hosted Supabase makes one.
      if (error?.status === 404 || (data.user && data.user.id !== userId))
        throw new OtherAccount('The account has another address by now')
      if (error) throw error
      return lastMailIn(data.user)
    },
    async sendPasswordLink(email) {
      const { data, error } = await admin.auth.resetPasswordForEmail(email)
      if (error?.status === 429) return 'too_many'
      if (error) throw error
      return lastMailIn(data)
    },
  }
}

export const mailFailures = {
  mailNotSent: { status: 502, code: 'mail_not_sent', error: "L'account c'è, ma l'email non è partita" },
  mailLimit: {
    status: 429,
    code: 'mail_limit',
    error:
      "L'account c'è, ma il servizio non invia altre email per ora: riprova più tardi, al massimo tra un'ora",
  },
} as const satisfies Record<string, Refusal>

/** Sends a mail; a refusal, where the host knows at once that it does not go, otherwise what it knows. */
export async function sent(send: () => Promise<Outcome>): Promise<Refusal | { mail?: LastMail }> {
  const outcome = await send().catch(() => 'failed' as const)
  if (outcome === 'too_many') return mailFailures.mailLimit
  if (outcome === 'failed') return mailFailures.mailNotSent
  return outcome ? { mail: outcome } : {}
}
