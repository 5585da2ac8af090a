export type Mail = { to: string; subject: string; text: string; html: string }

/** Whom a mail is from, and the address that answers go to where that is another. */
export type From = { name: string; address: string; replyTo: string | null }

/** A link, by its name in `config.toml`, or a notice, by the name of its template. */
export type MailKind = LinkKind | Notice
export type LinkKind = 'signup' | 'recovery' | 'invite'

/**
 * A mail about something that happened to an account, by the name of its template: as Supabase's auth service names them, and those
 * of a project's functions.
 */
export type Notice =
  | `account_${string}`
  | 'password_changed'
  | 'mfa_factor_enrolled'
  | 'mfa_factor_unenrolled'
  | 'second_step_reset'
  | 'passkey_added'
  | 'passkey_removed'
  | 'new_device'
  | 'codes_stopped'
  | 'recovery_codes_changed'
  | 'recovery_code_used'

export type NewMail = Mail & {
  kind: MailKind
  /** The link inside; null: it has none. */
  link: SentLink | null
  /** Called when it is given up. */
  onFailed?: () => void
}

/** The hash by which the database knows a link, and when it ends, in milliseconds. */
type SentLink = { hash: string; expires: number }

/** What has become of a mail; `reason` says in Italian why it is not sent, or not yet. */
export type MailState = {
  kind: MailKind
  state: 'queued' | 'sent' | 'failed'
  reason: string | null
  /** Since when. */
  at: string
}

export type SentMail = {
  /** Resolves when a kill or a power cut cannot lose it any more. */
  kept: Promise<void>
  /**
   * What has become of it after the first attempt, or after two seconds; only for answers that may take as long. Null:
   * the mail is kept here instead of sent, so that nobody can say.
   */
  outcome(): Promise<MailState | null>
}

/** A template with its subject. Neither has its values yet. */
export type MailTemplate = { subject: string; html: string }

/** What a project's settings change in every mail. */
export type MailLook = {
  /** Whom mails are from where `SMTP_URL` does not say it; null: the project. */
  from: string | null
  /** The address that answers go to; null: whence the mail came. */
  replyTo: string | null
  change(kind: MailKind, template: MailTemplate): MailTemplate
}

export const plainMail: MailLook = { from: null, replyTo: null, change: (_, template) => template }

/** Keeps answering machines from answering (RFC 3834). */
export const automatic = { 'Auto-Submitted': 'auto-generated' }
