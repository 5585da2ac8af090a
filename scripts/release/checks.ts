import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../embedded/config/paths.ts'
import { version } from '../../embedded/config/version.ts'
import { databaseTypesFile, generateDatabaseTypes } from '../generate/database-types.ts'
import { licences, licencesDocument, licencesFile, notAllowed } from '../generate/licence-list.ts'
import { migrationsSince } from '../generate/prepared-database.ts'

/** Answers null when the check passes, otherwise the problem in one or more lines. */
type Check = () => Promise<string | null>

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const run = promisify(execFile)
const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim()

/**
 * The checks before a release, cheap ones first; `npm test` is run separately. Our own code, because release tools
 * publish by themselves, and these checks are specific to this repository.
 */
export const checks: Record<string, Check> = {
  'on main, with nothing uncommitted': async () => {
    const [branch, changes] = [await git('branch', '--show-current'), await git('status', '--porcelain')]
    if (branch !== 'main') return `the branch is ${branch || 'detached'}`
    return changes === '' ? null : changes
  },
  'the version is not published yet': async () =>
    (await git('tag', '--list', `v${version}`)) === ''
      ? null
      : `the tag v${version} is there: raise the version in package.json`,
  'package-lock.json has the same version': async () => {
    const lock: { version: string; packages: { '': { version: string } } } = JSON.parse(
      read('package-lock.json'),
    )
    return lock.version === version && lock.packages[''].version === version
      ? null
      : `it says ${lock.version}`
  },
  'CHANGELOG.md has the version, with its date': async () => changelogProblem(read('CHANGELOG.md'), version),
  'licences are allowed and listed': async () => {
    const bad = notAllowed(licences())
    if (bad.length > 0) return bad.join('\n')
    return readFileSync(licencesFile, 'utf8') === licencesDocument() ? null : 'npm run licences'
  },
  'nothing is unused (knip)': async () => toolProblem('knip', ['--no-progress']),
  'types and lint': async () => toolProblem('npm', ['run', '-s', 'check']),
  'database types are those of the migrations': async () =>
    readFileSync(databaseTypesFile, 'utf8') === (await generateDatabaseTypes()) ? null : 'npm run gen:types',
  'first starts begin with every migration': async () =>
    (await migrationsSince()).length === 0 ? null : 'npm run gen:database',
  'the build keeps its budgets': async () => toolProblem('npm', ['run', '-s', 'size']),
  'no known vulnerability (npm audit)': audit,
}

/** @internal exported for its test */
export function changelogProblem(changelog: string, wanted: string): string | null {
  const [, top] = /^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$/m.exec(changelog) ?? []
  if (top !== wanted) return `its newest version is ${top ?? 'none'}, package.json says ${wanted}`
  const unreleased = /^## \[Unreleased\]\n([\s\S]*?)^## /m.exec(changelog)?.[1]?.trim()
  return unreleased ? 'something still stands under Unreleased' : null
}

/** Runs a tool of node_modules; answers its output when it fails. */
async function toolProblem(tool: string, args: string[]): Promise<string | null> {
  try {
    await run(tool, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
    return null
  } catch (error) {
    const printed =
      error instanceof Error && 'stdout' in error && 'stderr' in error
        ? [error.stdout, error.stderr]
        : [error]
    return printed.map(String).join('\n').trim()
  }
}

/** Distinguishes a registry that does not answer from one that reports a vulnerability; both stop the release. */
async function audit(): Promise<string | null> {
  const problem = await toolProblem('npm', ['audit', '--loglevel=error'])
  if (problem === null || !/audit endpoint|ENOTFOUND|ECONNREFUSED|EAI_AGAIN/.test(problem)) return problem
  return 'this registry does not answer audits: run the release where it does'
}
