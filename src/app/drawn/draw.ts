import { accountOf } from '#backend/account.ts'
import { sessionStorageKey } from '#backend/backend.ts'
import { lastKnown, rememberKnown } from '#browser/last-known.ts'
import { deviceStorage } from '#browser/storage.ts'
import { initialsOf } from '#ui/base/initials.ts'
import { startsCollapsed } from '../shell/sidebar-state.ts'
import { whenPainted } from './when-painted.ts'

/**
 * Draws the dashboard's frame and a page's first screen from what the build rendered into index.html, before any script
 * of the dashboard is there. The build puts this file into the page, right after that markup (`scripts/tools/drawn-frame.ts`).
 * The drawing is a picture: it takes no clicks and says nothing to a screen reader; `uncover.ts` takes it away.
 */

declare global {
  interface Window {
    /** Resolves when the drawing is painted; missing in development, and where a host's policy stops this script. */
    drawn?: Promise<void>
  }
}

interface Person {
  id: string
  email?: string
  user_metadata: Record<string, unknown>
}

/** The person of the stored session, whose link in a mail, if they came by one, may be for somebody else. */
function person(): Person | null {
  if (location.hash || location.search.includes('token_hash=')) return null
  try {
    const { user } = JSON.parse(deviceStorage.getItem(sessionStorageKey) ?? '{}')
    return user ?? null
  } catch {
    return null
  }
}

const each = (within: Element, selector: string, change: (found: HTMLElement) => void) =>
  within.querySelectorAll<HTMLElement>(selector).forEach(change)

/** Leaves the role's entries in the menu, and marks the one of this page. */
function drawMenu(drawing: Element, role: string, path: string): boolean {
  const active = drawing.querySelector('[data-active]')?.className ?? ''
  const passive = drawing.querySelector('[data-to]:not([data-active])')?.className ?? ''
  each(drawing, '[data-roles]', (entry) => {
    if (!entry.dataset.roles?.split(' ').includes(role)) entry.remove()
  })
  each(drawing, '[data-to]', (link) => {
    const to = link.dataset.to ?? ''
    const isHere = path === to || (to.lastIndexOf('/') > 0 && path.startsWith(`${to}/`))
    link.className = isHere ? active : passive
  })
  return drawing.querySelector('[data-to]') !== null
}

function drawTexts(drawing: Element, user: Person, role: string, title: string): void {
  const name = accountOf(user).display_name ?? 'Utente'
  const texts = { title, name, email: user.email ?? '', role, initials: initialsOf(name) }
  for (const [what, text] of Object.entries(texts)) {
    each(drawing, `[data-text=${what}]`, (found) => {
      found.textContent = text
    })
  }
}

/** The answer to what the page has asked a table for by itself; null when it has not, or it was refused. */
async function answered(method: 'GET' | 'HEAD', table: string): Promise<Response | null> {
  const answers = window.askedAhead?.answers ?? {}
  const name = Object.keys(answers).find(
    (asked) => asked.startsWith(`${method} `) && asked.includes(`/${table}?`),
  )
  const answer = await answers[name ?? '']
  // The answer itself is for the dashboard.
  return answer?.ok ? answer.clone() : null
}

/** A table's total: the one that was seen last, until the one is there that the page has asked for. */
async function drawTotal(place: HTMLElement, user: Person, table: string): Promise<void> {
  const show = (text: string, remembered: boolean) => {
    place.textContent = text
    place.parentElement?.classList.toggle('text-muted', remembered)
  }
  const written = (figure: number) => new Intl.NumberFormat('it-IT').format(figure)
  const before = lastKnown(user.id).totals?.[table]
  if (before !== undefined) show(`${written(before)} ...`, true)
  const range = (await answered('HEAD', table))?.headers.get('content-range')
  const total = Number.parseInt(range?.split('/')[1] ?? '', 10)
  if (Number.isNaN(total)) return
  // For the dashboard itself, so that the figure stays where it is drawn.
  rememberKnown(user.id, { totals: { [table]: total } })
  show(written(total), false)
}

type Row = Record<string, string | null>

/** A row in the look of its state. A cell without a value is taken from the sample row that has none at all. */
function drawnRow(looks: DocumentFragment, row: Row): Node | null {
  const inLook = (look: string) => looks.querySelector<HTMLTableRowElement>(`[data-look="${look}"]`)
  const drawn = inLook(row.stato ?? '')?.cloneNode(true)
  const bare = inLook('')
  if (!(drawn instanceof HTMLTableRowElement)) return null
  each(drawn, '[data-text]', (found) => {
    const value = row[found.dataset.text ?? '']
    const cell = found.closest('td')
    if (value) found.textContent = value
    else cell?.replaceWith(bare?.cells[cell.cellIndex]?.cloneNode(true) ?? '')
  })
  return drawn
}

/** Puts a table's rows into the place of its grey bars, once they are there. */
async function drawRows(drawing: Element, { content, dataset }: HTMLTemplateElement): Promise<void> {
  const answer = await answered('GET', dataset.rows ?? '')
  const rows: Row[] = answer ? await answer.json() : []
  // The drawing shows a table with a search above it: with one row the page has no search, without rows no table.
  if (rows.length < 2) return
  const drawn = rows.flatMap((row) => drawnRow(content, row) ?? [])
  drawing.querySelector('tbody')?.replaceChildren(...drawn)
  // The checkbox for the whole page is disabled while there are no rows to choose.
  each(drawing, 'thead input', (box) => box.removeAttribute('disabled'))
  drawing.setAttribute('data-drawn-rows', '')
}

/** Draws what is known, and answers when each figure and the rows that the page has asked for are drawn as well. */
function draw(user: Person, role: string): Promise<void>[] {
  const template = document.querySelector<HTMLTemplateElement>('#drawn-frame')
  const drawing = template?.content.firstElementChild?.cloneNode(true)
  if (!(drawing instanceof HTMLElement)) return []
  const path = location.pathname.replace(/\/$/, '') || '/dashboard'
  if (startsCollapsed()) each(drawing, '[data-wide]', (menu) => menu.remove())
  else each(drawing, '[data-collapsed]', (menu) => menu.remove())
  if (!drawMenu(drawing, role, path)) return []
  const screen = [...document.querySelectorAll<HTMLTemplateElement>('template[data-path]')].find(
    ({ dataset }) => dataset.path === path && dataset.roles?.split(' ').includes(role),
  )
  drawing.querySelector('slot')?.replaceWith(...(screen ? [screen.content.cloneNode(true)] : []))
  drawTexts(drawing, user, role, screen?.dataset.title ?? '')
  const places = drawing.querySelectorAll<HTMLElement>('[data-total]')
  const waiting = [...places].map((place) => drawTotal(place, user, place.dataset.text ?? ''))
  document.body.append(drawing)
  const rows = screen?.nextElementSibling
  if (rows instanceof HTMLTemplateElement && rows.dataset.rows) {
    // An answer that breaks off is asked for again by the page itself, which tells of it.
    waiting.push(drawRows(drawing, rows).catch(() => {}))
  }
  return waiting
}

function drawForUser(): Promise<void>[] {
  const isInside = () => document.documentElement.classList.contains('inside')
  const user = isInside() ? person() : null
  if (!user) return []
  const known = lastKnown(user.id).role
  if (known) return draw(user, known)
  void window.askedAhead?.role.then((role) => {
    // The answer may come when the dashboard is already there.
    if (role && isInside()) draw(user, role)
  })
  return []
}

window.drawn = whenPainted(drawForUser())
