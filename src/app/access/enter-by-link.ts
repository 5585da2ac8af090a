import { auth } from '#backend/auth.ts'
import { type LinkSession, releaseLink } from '#backend/link-session.ts'
import { startRecovery } from '#backend/session.ts'
import { reportConfirmed } from './confirmation.ts'

/** Whether the profile asks for a new password: the account has none, or its owner has forgotten it. */
export function asksForPassword({ type, contested }: Pick<LinkSession, 'type' | 'contested'>): boolean {
  return contested || type === 'recovery' || type === 'invite'
}

/** Signs in with the session of a mail's link, in place of whoever is signed in. Answers the error, or null. */
export async function enterByLink(link: LinkSession): Promise<unknown> {
  const before = (await auth.getSession()).data.session
  const { error } = await auth.setSession(link)
  if (error) return error
  releaseLink()
  if (link.contested) startRecovery('contested')
  else if (asksForPassword(link)) startRecovery(link.type === 'invite' ? 'invited' : 'forgotten')
  else if (link.type === 'signup') reportConfirmed()
  if (before) await endOnServer(before.access_token)
  return null
}

/** Ends a session that would stay open otherwise. When that fails now, the session still expires. */
export async function endOnServer(accessToken: string): Promise<void> {
  await auth.admin.signOut(accessToken, 'local')
}
