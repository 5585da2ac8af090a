import type { LinkKind } from './mail.ts'

/** The address of Supabase's guides: a page of the site that verifies the link. */
const linkTo = (type: string) =>
  `<p><a href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=${type}">{{ .SiteURL }}</a></p>`

/** For a project whose `config.toml` has no template. */
export const defaultTemplates: Record<LinkKind, { subject: string; html: string }> = {
  signup: {
    subject: 'Conferma il tuo indirizzo',
    html: `<p>Conferma il tuo indirizzo con questo link:</p>\n${linkTo('signup')}`,
  },
  recovery: {
    subject: 'Scegli una nuova password',
    html: `<p>Scegli una nuova password con questo link:</p>\n${linkTo('recovery')}`,
  },
  invite: {
    subject: 'Sei stato invitato',
    html: `<p>Apri il tuo account con questo link:</p>\n${linkTo('invite')}`,
  },
}
