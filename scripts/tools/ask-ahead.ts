import type { Rolldown } from 'vite'
import { allPages, pages } from '../../src/pages.ts'
import { functionRoles } from '../../src/permissions.ts'

/** Files of the build, each listed once in `files`; `frame` and `pages` hold their places in that list. */
type Ahead = { files: string[]; frame: number[]; pages: Record<string, number[]> }

/** Files that a page shows at once although they are not imported by the page's own file. */
const shownAtOnce: Record<string, string> = { [pages.dashboard.file]: 'dashboard/overview.tsx' }

/** The scripts that the dashboard's frame and each page need, without those that `html` already names. */
function filesAhead(bundle: Rolldown.OutputBundle, html: string): Ahead {
  const files: string[] = []
  const needs = (source: string): Set<string> => {
    const entry = Object.values(bundle).find(
      (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(`/src/${source}`),
    )
    if (!entry) throw new Error(`src/${source} is in no chunk of its own`)
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
    const late = shownAtOnce[file]
    const all = [...needs(`features/${file}`), ...(late ? needs(`features/${late}`) : [])]
    own[path.replace(/\/\$\w+$/, '')] = placesOf(new Set(all.filter((name) => !frame.has(name))))
  }
  return { files, frame: placesOf(frame), pages: own }
}

/**
 * The inline script that requests at once what the dashboard would otherwise request one round trip after the other:
 * the code of the frame and of the page, the role, and the dashboard's totals for the roles that see them. The answers
 * wait in `askedAhead`, where `src/lib/backend/asked-ahead.ts` takes them. It is in the page, so that it works with
 * every host; browsers use headers and early hints (103) over HTTP/2 only.
 * @param backend where requests go (`VITE_SUPABASE_URL` of the build), or an empty text for the page's own origin.
 */
export function askAhead(
  bundle: Rolldown.OutputBundle,
  html: string,
  { backend, key }: { backend: string; key: string },
): string {
  const text = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  return `<script>
      if (document.documentElement.classList.contains('inside')) {
        const ahead = ${text(filesAhead(bundle, html))}
        const path = location.pathname.replace(/\\/$/, '') || '${pages.dashboard.path}'
        const own = ahead.pages[path] ?? ahead.pages[path.replace(/\\/[^/]*$/, '')] ?? []
        for (const place of [...ahead.frame, ...own])
          document.head.append(
            Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/assets/' + ahead.files[place] }),
          )
        try {
          const backend = ${text(backend)} || location.origin
          const { access_token: token, expires_at: until, user } = JSON.parse(
            localStorage['sb-' + new URL(backend).hostname.split('.')[0] + '-auth-token'],
          )
          // The auth client renews a token that expires within 90 seconds and sends its requests with the new one.
          if (until > Date.now() / 1000 + 100) {
            const known = JSON.parse(localStorage['bottega.last-known'] ?? '{}')
            const headers = { apikey: ${text(key)}, Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' }
            const answers = {}
            const ask = (method, what, init) => {
              const url = backend + '/rest/v1/' + what
              answers[method + ' ' + url] = fetch(url, { method, headers, ...init }).catch(() => null)
            }
            ask('POST', 'rpc/get_user_role', { body: JSON.stringify({ _user_id: user.id }) })
            if (path === '${pages.dashboard.path}' && known.userId === user.id && ${text(functionRoles.admin_overview)}.includes(known.role))
              for (const table of ['websites', 'businesses'])
                ask('HEAD', table + '?select=*', { headers: { ...headers, Prefer: 'count=exact' } })
            window.askedAhead = { token, answers }
          }
        } catch {}
      }
    </script>`
}
