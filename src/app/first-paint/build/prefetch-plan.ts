import type { Rolldown } from 'vite'
import { allPages } from '../../../pages.ts'
import type { PlannedRequest, PrefetchPlan } from '../prefetch.ts'
import type { Asked } from './prerender.tsx'

/** The scripts that the dashboard's frame and each page need, without those that `html` already names. */
function filesOf(
  bundle: Rolldown.OutputBundle,
  html: string,
): Pick<PrefetchPlan, 'files' | 'frame' | 'pages'> {
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
  const indexesOf = (names: Iterable<string>) =>
    [...names].map((name) => {
      const short = name.replace(/^assets\//, '')
      if (!files.includes(short)) files.push(short)
      return files.indexOf(short)
    })

  const frame = needs('app/app.tsx')
  const own: PrefetchPlan['pages'] = {}
  for (const { path, file } of allPages) {
    const all = [...needs(`features/${file}`)]
    own[path.replace(/\/\$\w+$/, '')] = indexesOf(all.filter((name) => !frame.has(name)))
  }
  return { files, frame: indexesOf(frame), pages: own }
}

/** Headers that tell what is requested, in contrast to who requests it. */
const describing = ['accept', 'accept-profile', 'prefer']

function planned({ method, url, headers }: Request): PlannedRequest {
  const { pathname, search } = new URL(url)
  return {
    method,
    path: pathname + search,
    headers: Object.fromEntries([...headers].filter(([name]) => describing.includes(name))),
  }
}

/** What the page's inline script requests (`../prefetch.ts`), without the scripts that `html` already names. */
export function prefetchPlan(
  bundle: Rolldown.OutputBundle,
  html: string,
  asked: readonly Asked[],
): PrefetchPlan {
  const requests = asked
    .filter(({ requests }) => requests.length > 0)
    .map(({ path, roles, requests }) => [path, { roles, requests: requests.map(planned) }])
  return { ...filesOf(bundle, html), requests: Object.fromEntries(requests) }
}
