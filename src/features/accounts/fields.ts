import * as z from 'zod/mini'
import { emailText, optionalText, orNull } from '#records/form-rules.ts'

/** The roles that accounts have, as people read them. */
const roleLabels: Record<string, string> = {
  admin: 'Admin',
  gestore: 'Gestore',
  business: 'Business',
  cliente: 'Cliente',
}
export const roleLabel = (role: string) => roleLabels[role] ?? role

/** What an admin may give; only the account of a business is `business`. */
export const givenRoles = ['admin', 'gestore', 'cliente'] as const
export type GivenRole = (typeof givenRoles)[number]
export const roleOptions = givenRoles.map((role) => ({ value: role, label: roleLabel(role) }))
export const filterOptions = [
  { value: '', label: 'Tutti' },
  ...Object.entries(roleLabels).map(([value, label]) => ({ value, label })),
]

/** What a role may do, below the field that chooses it. */
export const roleHints: Record<GivenRole, string> = {
  admin: 'Vede e cambia tutto, anche gli account degli altri.',
  gestore: 'Guarda siti web e servizi, senza cambiarli.',
  cliente: 'Vede solo le proprie pagine di cliente.',
}

export const invitationSchema = z.object({
  email: emailText(),
  display_name: optionalText(),
  role: z.enum(givenRoles, 'Scegli un ruolo'),
})
export type InvitationForm = z.infer<typeof invitationSchema>
export const emptyInvitation: InvitationForm = { email: '', display_name: '', role: 'gestore' }

export const toInvitation = ({ email, display_name, role }: InvitationForm) => ({
  email,
  display_name: orNull(display_name),
  role,
})
