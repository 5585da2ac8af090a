import { AuthClient } from '@supabase/auth-js'
import { authService } from '#lib/backend/auth.ts'
import { errorStatus, italianMessage } from '#lib/backend/errors.ts'
import type { LinkSession } from '#lib/backend/link-session.ts'
import type { MailLink } from '#lib/backend/mail-link.ts'
import { sessionReady } from '#lib/backend/session.ts'
import { deviceStorage, tabStorage } from '#lib/browser/storage.ts'
import { pages } from '#pages'
import { takeReturnPath } from '../return-path.ts'
import { asksForPassword, enterByLink } from './enter-by-link.ts'
import { tellInvalidLink } from './link-error.ts'

/**
 * What has come of a link. `held`: its session, where somebody else is signed in and has to be asked. `failure`: why it
 * could not be tried; it is still in the address, so reloading the page tries it again.
 */
export interface LinkResult {
  held?: LinkSession
  failure?: string
}

/** Where browser and tab remember the link that they have opened last. That link is spent, so it is no secret any more. */
const openedKey = 'bottega.opened-link'

let opening: Promise<LinkResult> | undefined

/** Opens the link by which this page was opened; once, however often it is called. */
export function openLink(link: MailLink): Promise<LinkResult> {
  opening ??= openWhenSeen(link)
  return opening
}

async function openWhenSeen(link: MailLink): Promise<LinkResult> {
  await seen()
  const openInTurn = async (): Promise<LinkResult> =>
    (await isOpenAlready(link)) ? leaveLink(pathOf(link.type)) : open(link)
  // Tabs with the same link take turns. Not where the browser has no locks, or refuses them with its storage.
  const inTurn = await navigator.locks?.request(openedKey, openInTurn).catch(() => undefined)
  return inTurn ?? openInTurn()
}

/**
 * Whether another tab, or this one before it was reloaded, has opened the link and its account is still signed in, so that
 * this tab needs nothing more.
 */
async function isOpenAlready(link: MailLink): Promise<boolean> {
  const here = (await sessionReady())?.user
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

/** Resolves when somebody looks at the page: browsers prepare pages that nobody has opened yet, and open tabs behind. */
async function seen(): Promise<void> {
  while (document.hidden) {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
  }
}

async function open(link: MailLink): Promise<LinkResult> {
  // Not the dashboard's own client, which would sign in at once, whoever is signed in here.
  const client = new AuthClient({ ...authService, storageKey: openedKey, persistSession: false })
  const { data, error } = await client.verifyOtp(link)
  if (error && mayStillOpen(error)) {
    return { failure: italianMessage(error, 'Il servizio ha risposto con un errore. Riprova tra poco') }
  }
  if (error || !data.session) {
    // A damaged address is refused as malformed, which says nothing to whoever opened it.
    tellInvalidLink(errorStatus(error) === 400 ? null : error)
    return leaveLink(window.location.pathname)
  }
  for (const storage of [deviceStorage, tabStorage])
    storage.setItem(openedKey, markOf(link, data.session.user.id))
  const { access_token, refresh_token } = data.session
  const session = { access_token, refresh_token, type: link.type, contested: 'contested' in data.session }
  const here = (await sessionReady())?.user
  if (here && here.id !== data.session.user.id) {
    return { ...leaveLink(pathOf(link.type)), held: session }
  }
  await enterByLink(session)
  return leaveLink(asksForPassword(session) ? pages.profile.path : takeReturnPath())
}

/** Whether the link was not tried: no answer, too many attempts, or a service out of order. */
function mayStillOpen(error: unknown): boolean {
  const status = errorStatus(error)
  return status === null || status === 429 || status >= 500
}

/** Replaces the address, so that the link is in neither the history nor an address that is passed on. */
function leaveLink(path: string): LinkResult {
  window.history.replaceState(null, '', path)
  return {}
}

function pathOf(type: string): string {
  return asksForPassword({ type, contested: false }) ? pages.profile.path : pages.dashboard.path
}
