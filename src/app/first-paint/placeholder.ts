import { accountOf } from '#backend/account.ts'
import { afterPaint } from '#browser/after-paint.ts'
import { lastKnown } from '#browser/last-known.ts'
import { initialsOf } from '#ui/base/initials.ts'
import { startsCollapsed } from '../shell/sidebar-cookie.ts'
import { openedPath, storedSession } from './opening.ts'
import { each, type Person, showHolidays, showTotal } from './placeholder-data.ts'

/** The inline script at the end of the page's body: fills the build's templates and shows them as a placeholder. */

declare global {
  interface Window {
    /** Resolves when the placeholder is painted; missing in development, and where a host's policy stops this script. */
    placeholderPainted?: Promise<void>
  }
}

/** Milliseconds after which an answer is no longer waited for: by then the dashboard could have asked for it itself. */
const longestWait = 300

/** Leaves the role's entries in the menu, and marks the one of this page. */
function showMenu(placeholder: Element, role: string, path: string): boolean {
  const active = placeholder.querySelector('[data-active]')?.className ?? ''
  const passive = placeholder.querySelector('[data-to]:not([data-active])')?.className ?? ''
  each(placeholder, '[data-roles]', (entry) => {
    if (!entry.dataset.roles?.split(' ').includes(role)) entry.remove()
  })
  each(placeholder, '[data-to]', (link) => {
    const to = link.dataset.to ?? ''
    const isHere = path === to || (to.lastIndexOf('/') > 0 && path.startsWith(`${to}/`))
    link.className = isHere ? active : passive
  })
  return placeholder.querySelector('[data-to]') !== null
}

function showTexts(placeholder: Element, user: Person, role: string, title: string): void {
  const name = accountOf(user).display_name ?? 'Utente'
  const texts = { title, name, email: user.email ?? '', role, initials: initialsOf(name) }
  for (const [what, text] of Object.entries(texts)) {
    each(placeholder, `[data-text=${what}]`, (found) => {
      found.textContent = text
    })
  }
}

/** Shows what is known at once. Answers what is still awaited: each total, and the holidays' sentences. */
function showPlaceholder(user: Person, role: string): Promise<void>[] {
  const template = document.querySelector<HTMLTemplateElement>('#placeholder')
  const placeholder = template?.content.firstElementChild?.cloneNode(true)
  if (!(placeholder instanceof HTMLElement)) return []
  const path = openedPath()
  each(placeholder, startsCollapsed() ? '[data-wide]' : '[data-collapsed]', (menu) => menu.remove())
  if (!showMenu(placeholder, role, path)) return []
  const screen = [...document.querySelectorAll<HTMLTemplateElement>('template[data-path]')].find(
    ({ dataset }) => dataset.path === path && dataset.roles?.split(' ').includes(role),
  )
  placeholder.querySelector('slot')?.replaceWith(...(screen ? [screen.content.cloneNode(true)] : []))
  showTexts(placeholder, user, role, screen?.dataset.title ?? '')
  const places = placeholder.querySelectorAll<HTMLElement>('[data-total]')
  const waiting = [...places].map((place) => showTotal(place, user, place.dataset.text ?? ''))
  document.body.append(placeholder)
  waiting.push(showHolidays(placeholder).catch(() => {}))
  return waiting
}

function showForUser(): Promise<void>[] {
  const isWaiting = () => document.documentElement.classList.contains('inside')
  // A mail's link may be for somebody else than the stored session.
  const isByLink = location.hash || location.search.includes('token_hash=')
  const user = isWaiting() && !isByLink ? storedSession()?.user : null
  if (!user) return []
  const known = lastKnown(user.id).role
  if (known) return showPlaceholder(user, known)
  void window.prefetched?.role.then((role) => {
    // The answer may come when the dashboard is already there.
    if (role && isWaiting()) void showPlaceholder(user, role)
  })
  return []
}

/** Resolves when all parts are there and painted, at the latest after `longestWait`. */
async function whenPainted(parts: readonly Promise<void>[]): Promise<void> {
  if (parts.length === 0) return
  const late = new Promise<void>((resolve) => setTimeout(resolve, longestWait))
  await Promise.race([Promise.allSettled(parts).then(afterPaint), late])
}

window.placeholderPainted = whenPainted(showForUser())
