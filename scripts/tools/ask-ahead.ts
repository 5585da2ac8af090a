import type { Rolldown } from 'vite'
import { allPages, pages } from '../../src/pages.ts'
import type { Screen } from '../../src/prerender.tsx'

/** Files of the build, each listed once in `files`; `frame` and `pages` hold their places in that list. */
type Ahead = { files: string[]; frame: number[]; pages: Record<string, number[]> }

/** The scripts that the dashboard's frame and each page need, without those that `html` already names. */
function filesAhead(bundle: Rolldown.OutputBundle, html: string): Ahead {
  const files: string[] = []
  const needs = (source: string): Set<string> => {
    const entry = Object.values(bundle).find(
      (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(`/src/${source}`)),
    )
    if (!entry) throw new Error(`src/${source} is in no chunk`)
    const found = new Set<string>()
    const collect = (file: string) => {
      const chunk = bundle[file]
      if (chunk?.type !== 'chunk' || found.has(file) || html.includes(file)) return
      found.add(file)
      chunk.imports.forEach(collect)
    }
    collect(entry.fileName)
    return found
  }
  const placesOf = (names: Iterable<string>) =>
    [...names].map((name) => {
      const short = name.replace(/^assets\//, '')
      if (!files.includes(short)) files.push(short)
      return files.indexOf(short)
    })

  const frame = needs('app/app.tsx')
  const own: Ahead['pages'] = {}
  for (const { path, file } of allPages) {
    const all = [...needs(`features/${file}`)]
    own[path.replace(/\/\$\w+$/, '')] = placesOf(all.filter((name) => !frame.has(name)))
  }
  return { files, frame: placesOf(frame), pages: own }
}

/** What a page asks for first, by its address: the roles that do, and the requests without their key and token. */
type First = Record<string, { roles: readonly string[]; requests: Asked[] }>
type Asked = { method: string; what: string; headers: Record<string, string> }

/** Headers that tell what is asked for, in contrast to who asks. */
const telling = ['accept', 'accept-profile', 'prefer']

function firstRequests(screens: readonly Screen[]): First {
  const asked = ({ method, url, headers }: Request): Asked => {
    const { pathname, search } = new URL(url)
    return {
      method,
      what: pathname + search,
      headers: Object.fromEntries([...headers].filter(([name]) => telling.includes(name))),
    }
  }
  return Object.fromEntries(
    screens
      .filter(({ requests }) => requests.length > 0)
      .map(({ path, roles, requests }) => [path, { roles, requests: requests.map(asked) }]),
  )
}

/**
 * The inline script that requests at once what the dashboard would otherwise request one round trip after the other:
 * the code of the frame and of the page, the role, and the first data of the page unless the role that this device knew
 * last has other data there. The answers wait in `askedAhead`, where `src/backend/asked-ahead.ts` takes them. It is in
 * the page, so that it works with every host; browsers use headers and early hints (103) over HTTP/2 only.
 * @param backend where requests go (`VITE_SUPABASE_URL` of the build), or an empty text for the page's own origin.
 */
export function askAhead(
  bundle: Rolldown.OutputBundle,
  html: string,
  screens: readonly Screen[],
  { backend, key }: { backend: string; key: string },
): string {
  const text = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  return `<script>
      if (document.documentElement.classList.contains('inside')) {
        const ahead = ${text(filesAhead(bundle, html))}
        const path = location.pathname.replace(/\\/$/, '') || '${pages.dashboard.path}'
        // The data before the code: browsers have six connections to a server without HTTP/2, which the files would fill.
        try {
          const backend = ${text(backend)} || location.origin
          const { access_token: token, expires_at: until, user } = JSON.parse(
            localStorage['sb-' + new URL(backend).hostname.split('.')[0] + '-auth-token'],
          )
          // The auth client renews a token that expires within 90 seconds and sends its requests with the new one.
          if (until > Date.now() / 1000 + 100) {
            const known = JSON.parse(localStorage['bottega.last-known'] ?? '{}')
            const first = location.search ? null : ${text(firstRequests(screens))}[path]
            const answers = {}
            const ask = (method, what, headers, body) => {
              const url = backend + what
              const who = { apikey: ${text(key)}, Authorization: 'Bearer ' + token }
              return (answers[method + ' ' + url] = fetch(url, { method, headers: { ...headers, ...who }, body }).catch(() => null))
            }
            const role = ask('POST', '/rest/v1/rpc/get_user_role', { 'Content-Type': 'application/json' }, JSON.stringify({ _user_id: user.id }))
              // The answer itself is for the dashboard.
              .then((answer) => (answer?.ok ? answer.clone().json() : null))
              .catch(() => null)
            const before = known.userId === user.id && known.role
            // For an unknown role as well, since waiting for it would cost a round trip; the policies decide what is answered.
            if (first && (!before || first.roles.includes(before)))
              for (const { method, what, headers } of first.requests) ask(method, what, headers)
            window.askedAhead = { token, answers, role }
          }
        } catch {}
        const own = ahead.pages[path] ?? ahead.pages[path.replace(/\\/[^/]*$/, '')] ?? []
        for (const place of [...ahead.frame, ...own])
          document.head.append(
            Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/assets/' + ahead.files[place] }),
          )
      }
    </script>`
}
