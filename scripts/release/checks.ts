import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../embedded/config/paths.ts'
import { version } from '../../embedded/config/version.ts'
import { migrationsSince } from '../generate/prepared-database.ts'

/** Answers null when the check passes, otherwise the problem in one or more lines. */
type Check = () => Promise<string | null>

const run = promisify(execFile)
const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim()

/**
 * What `npm test`, which is run separately, does not check. Our own code, because release tools publish by themselves,
 * and these checks are specific to this repository.
 */
export const checks: Record<string, Check> = {
  'on main, with nothing uncommitted': async () => {
    const [branch, changes] = [await git('branch', '--show-current'), await git('status', '--porcelain')]
    return branch === 'main' ? changes || null : `the branch is ${branch || 'detached'}`
  },
  'the version is not published yet': async () =>
    (await git('tag', '--list', `v${version}`)) === ''
      ? null
      : `the tag v${version} is there: raise the version in package.json`,
  'CHANGELOG.md has the version, with its date': async () =>
    changelogProblem(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version),
  'first starts begin with every migration': async () =>
    (await migrationsSince()).length === 0 ? null : 'npm run gen:database',
  'no known vulnerability (npm audit)': () =>
    run('npm', ['audit', '--loglevel=error'], { cwd: root }).then(
      () => null,
      (error: { stdout: string; stderr: string }) => auditProblem(`${error.stdout}\n${error.stderr}`.trim()),
    ),
}

/** @internal exported for its test */
export function changelogProblem(changelog: string, wanted: string): string | null {
  const [, top] = /^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$/m.exec(changelog) ?? []
  if (top !== wanted) return `its newest version is ${top ?? 'none'}, package.json says ${wanted}`
  const unreleased = /^## \[Unreleased\]\n([\s\S]*?)^## /m.exec(changelog)?.[1]?.trim()
  return unreleased ? 'something still stands under Unreleased' : null
}

/** Distinguishes a registry that does not answer from one that reports a vulnerability; both stop the release. */
function auditProblem(printed: string): string {
  const isUnanswered = /audit endpoint|ENOTFOUND|ECONNREFUSED|EAI_AGAIN/.test(printed)
  return isUnanswered ? 'this registry does not answer audits: run the release where it does' : printed
}
