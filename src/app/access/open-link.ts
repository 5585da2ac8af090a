import { AuthClient, type User } from '@supabase/auth-js'
import { authService } from '#backend/auth.ts'
import { errorStatus, italianMessage } from '#backend/errors.ts'
import { accountOf, heldLink, holdLink, type LinkSession } from '#backend/link-session.ts'
import type { MailLink } from '#backend/mail-link.ts'
import { anySession } from '#backend/session.ts'
import { deviceStorage, tabStorage } from '#browser/storage.ts'
import { pages } from '#pages'
import { keepingPath, takeReturnPath } from '../return-path.ts'
import { asksForPassword, enterByLink } from './enter-by-link.ts'
import { mayStillOpen, reportInvalidLink } from './link-error.ts'

/**
 * What has come of a link. `held`: its session, where somebody else is signed in and has to be asked. `failure`: why it
 * could not be tried; another press tries it again.
 */
export interface LinkResult {
  held?: LinkSession
  failure?: string
}

/** Where browser and tab remember the link that they have opened last. That link is spent, so it is no secret any more. */
const openedKey = 'bottega.opened-link'
/** Where the tab remembers the link that it has sent to the auth service, until the answer is here. */
const sentKey = 'bottega.sent-link'

/** Opens the link by which this page was opened, when a person has pressed its button. */
export async function openLink(link: MailLink): Promise<LinkResult> {
  const openInTurn = async (): Promise<LinkResult> => {
    const held = heldLink()
    if (held?.token_hash === link.token_hash) return goOn(held)
    return (await isOpenAlready(link)) ? leaveLink(pathOf(link)) : open(link)
  }
  // Tabs with the same link take turns. Not where the browser has no locks, or refuses them with its storage.
  const inTurn = await navigator.locks?.request(openedKey, openInTurn).catch(() => undefined)
  return inTurn ?? openInTurn()
}

/**
 * Whether another tab, or this one before it was reloaded, has opened the link and its account is still signed in, so that
 * this tab needs nothing more.
 */
async function isOpenAlready(link: MailLink): Promise<boolean> {
  const here = (await anySession())?.user
  const opened = here && markOf(link, here.id)
  return (
    deviceStorage.getItem(openedKey) === opened && (wasReloaded() || tabStorage.getItem(openedKey) !== opened)
  )
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
}

const markOf = ({ token_hash }: MailLink, userId: string) => `${token_hash} ${userId}`

async function open(link: MailLink): Promise<LinkResult> {
  const answerWasLost = tabStorage.getItem(sentKey) === link.token_hash
  tabStorage.setItem(sentKey, link.token_hash)
  // Not the dashboard's own client, which would sign in at once, whoever is signed in here.
  const client = new AuthClient({ ...authService, storageKey: openedKey, persistSession: false })
  const { data, error } = await client.verifyOtp({ token_hash: link.token_hash, type: link.type })
  if (error && mayStillOpen(error)) return failed(error)
  tabStorage.removeItem(sentKey)
  if (error || !data.session) {
    // 400: the address is damaged. The service's message about its form would not help the reader.
    const told = errorStatus(error) === 400 ? null : error
    await reportInvalidLink(told, {
      reason: answerWasLost ? answerLost : undefined,
      confirms: confirms(link),
    })
    return leaveLink(window.location.pathname)
  }
  for (const storage of [deviceStorage, tabStorage])
    storage.setItem(openedKey, markOf(link, data.session.user.id))
  const { access_token, refresh_token } = data.session
  const contested = 'contested' in data.session || (confirms(link) && wasInvited(data.session.user))
  const session = { access_token, refresh_token, ...link, contested }
  holdLink(session)
  return goOn(session)
}

const confirms = ({ type }: MailLink) => type === 'signup' || type === 'email'

/** An account that an admin has made: the password of a sign-up at its address, whoever typed it, is not the account's. */
const wasInvited = ({ invited_at, app_metadata }: User) => Boolean(invited_at ?? app_metadata.business_id)

/** Why a link is refused that this tab has sent before, without getting an answer. */
const answerLost = 'La risposta si è persa mentre il link si apriva, e un link si apre una volta sola'

const failed = (error: unknown): LinkResult => ({
  failure: italianMessage(error, 'Il servizio ha risposto con un errore. Riprova tra poco'),
})

/** Signs in with the session of an opened link, or asks first where another account is signed in. */
async function goOn(session: LinkSession): Promise<LinkResult> {
  const here = (await anySession())?.user
  if (here && here.id !== accountOf(session.access_token)) {
    return { ...leaveLink(pathOf(session)), held: session }
  }
  const error = await enterByLink(session)
  if (error && mayStillOpen(error)) return failed(error)
  if (error) await reportInvalidLink(error)
  const returnPath = takeReturnPath()
  return leaveLink(!error && (asksForPassword(session) || session.tieni) ? pathOf(session) : returnPath)
}

/** Replaces the address, so that the link is in neither the history nor an address that is passed on. */
function leaveLink(path: string): LinkResult {
  window.history.replaceState(null, '', path)
  return {}
}

function pathOf({ type, contested = false, tieni }: Partial<LinkSession> & { type: string }): string {
  if (asksForPassword({ type, contested })) return pages.profile.path
  return tieni ? keepingPath(tieni) : pages.dashboard.path
}
