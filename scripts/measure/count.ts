import { execFileSync } from 'node:child_process'
import { root } from '../../server/paths.ts'
import { licences } from '../generate/licence-list.ts'

/**
 * The parts of the repository, the first that a path belongs to. What is generated, and pictures, belong to none. `embedded/`
 * was the host's folder until version 3.
 */
const parts: readonly [name: string, paths: RegExp][] = [
  ['', /^docs\/licences\.md$|^CHANGELOG\.md$|\/database\.types\.ts$|\.d\.ts$|\.json$/],
  [
    'tests',
    /^(tests|testing|supabase\/tests|embedded\/testing)\/|^packages\/[^/]+\/testing\/|\.test(-data)?\.tsx?$/,
  ],
  ['src', /^src\//],
  ['host', /^(packages|embedded)\/.*\.(ts|js)$/],
  ['SQL', /^supabase\/(migrations\/.*|seed)\.sql$|^(packages|embedded)\/.*\.sql$/],
  ['SQL of former versions', /^supabase\/released\//],
  ['edge functions', /^supabase\/functions\/.*\.ts$/],
  ['start file', /^server\/.*\.ts$/],
  ['tools', /^(scripts|vite)\/.*\.ts$|^[^/]+\.config\.ts$/],
  ['documents', /\.md$/],
]

const source = /\.tsx?$/
/** Lines below which a source needs a reason to stand alone. */
const small = 25

/** Lines and files of each part, and how many of the sources that are no tests have fewer than 25 lines. */
export function counted(
  lines: ReadonlyMap<string, number>,
): Record<string, { lines: number; files: number }> {
  const totals = Object.fromEntries(parts.flatMap(([name]) => (name ? [[name, { lines: 0, files: 0 }]] : [])))
  const short = { lines: 0, files: 0 }
  for (const [file, count] of lines) {
    const part = parts.find(([, paths]) => paths.test(file))?.[0]
    for (const total of [
      part && totals[part],
      part !== 'tests' && source.test(file) && count < small && short,
    ]) {
      if (!total) continue
      total.lines += count
      total.files += 1
    }
  }
  return { ...totals, [`sources under ${small} lines`]: short }
}

/** The lines of each text file that git knows, in a revision or as it lies here. */
function linesOf(revision: string | undefined): Map<string, number> {
  const found = git('grep', '-I', '--count', '', ...(revision ? [revision] : []))
  return new Map(
    Array.from(found.matchAll(/^(.+):(\d+)$/gm), ([, file = '', count]) => [
      revision ? file.slice(revision.length + 1) : file,
      Number(count),
    ]),
  )
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })

/** `npm run count`: the size of this repository, or of a revision (`npm run count -- v2.0.0`). */
if (import.meta.main) {
  const revision = process.argv[2]
  console.table(counted(linesOf(revision)))
  const lock = revision ? git('show', `${revision}:package-lock.json`) : undefined
  console.log(`production packages: ${licences(lock).filter(({ shipped }) => shipped).length}`)
}
