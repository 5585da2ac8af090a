import { backendUrl, publishableKey } from '#backend/backend.ts'
import { lastKnown } from '#browser/last-known.ts'
import { todayInRome } from '#italian/days.ts'
import { nextHolidays } from '#italian/holidays.ts'
import { openedPath, storedSession } from './opening.ts'

/** What the build knows of the pages that may be opened (`build/prefetch-plan.ts`). */
export interface PrefetchPlan {
  /** The names of scripts below /assets, each once; `frame` and `pages` hold indexes into it. */
  files: string[]
  frame: number[]
  pages: Record<string, number[]>
  /**
   * By a page's address, which ends with `/` where a row's id follows: the roles that request something there first, and the
   * requests without key and token.
   */
  requests: Record<string, { roles: readonly string[]; requests: PlannedRequest[] }>
}

export interface PlannedRequest {
  method: string
  path: string
  headers: Record<string, string>
}

/** Stands in a planned address for the days of the next two holidays, which the build does not know. */
export const holidaysMark = '%7Bholidays%7D'

/** Stands there for the id of the row that a page opens. */
export const rowMark = '%7Brow%7D'

/** The days, as supabase-js writes an array into an address. */
export const inAddress = (days: readonly { day: string }[]) =>
  encodeURIComponent(`{${days.map(({ day }) => day).join(',')}}`)

/** The build replaces it; null in development. */
declare const __PREFETCH_PLAN__: PrefetchPlan | null

/**
 * Requests at once what the dashboard would otherwise request one round trip after the other: the role, the page's first data,
 * the code of frame and page. Done by the page, since browsers accept headers and early hints (103) over HTTP/2 only.
 */
export function prefetch(): void {
  const plan = __PREFETCH_PLAN__
  if (!plan) return
  // Data before code: browsers have six connections to a server without HTTP/2, which the files would fill.
  prefetchData(plan)
  prefetchCode(plan)
}

function prefetchData({ requests }: PrefetchPlan): void {
  const session = storedSession()
  // The auth client renews a token that expires within 90 seconds, and sends its requests with the new one.
  if (!session || !(session.expires_at > Date.now() / 1000 + 100)) return
  const { access_token: token, user } = session
  const answers: Record<string, Promise<Response | null>> = {}
  /** Not sent where `allowed` resolves to false; the page then waits for that before it asks by itself. */
  const send = (
    { method, path, headers, body }: PlannedRequest & { body?: string },
    allowed: Promise<boolean> | false = false,
  ) => {
    const url = backendUrl + path
    const signed = { ...headers, apikey: publishableKey, Authorization: `Bearer ${token}` }
    const ask = () => fetch(url, { method, headers: signed, ...(body && { body }) }).catch(() => null)
    const answer = allowed ? allowed.then((may) => (may ? ask() : null)) : ask()
    answers[`${method} ${url}`] = answer
    return answer
  }
  const asked = JSON.stringify({ _user_id: user.id })
  const role = send({
    method: 'POST',
    path: '/rest/v1/rpc/get_user_role',
    headers: { 'Content-Type': 'application/json' },
    body: asked,
  })
    // A copy: the dashboard takes the answer itself.
    .then((answer) => (answer?.ok ? answer.clone().json() : null))
    .catch(() => null)
  const today = todayInRome()
  const next = nextHolidays(today)
  window.prefetched = { token, answers, role, holidays: { today, next } }
  const [opened = '', parent = '', row = ''] = /^(.*\/)([\w-]+)$/.exec(openedPath()) ?? []
  // The address may filter or sort a list.
  const first = location.search ? undefined : (requests[opened] ?? requests[parent])
  const known = lastKnown(user.id).role
  if (!first || (known && !first.roles.includes(known))) return
  for (const { method, path, headers } of first.requests) {
    const url = path.replace(holidaysMark, () => inAddress(next)).replace(rowMark, row)
    // For an unknown role too, since waiting for it would cost a round trip; the policies decide what is answered. Only a
    // function, which is refused to other roles, waits.
    const waits = !known && path.includes('/rpc/')
    const allowed = waits && role.then((told) => told !== null && first.roles.includes(told))
    send({ method, path: url, headers }, allowed)
  }
}

function prefetchCode({ files, frame, pages }: PrefetchPlan): void {
  const path = openedPath()
  const page = pages[path] ?? pages[path.replace(/\/[^/]*$/, '')] ?? []
  for (const index of [...frame, ...page]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/assets/${files[index]}`
    document.head.append(link)
  }
}
