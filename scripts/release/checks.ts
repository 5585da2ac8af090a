import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { migrationFiles } from '../../packages/embedded-supabase/database/schema/apply-migrations.ts'
import { root, supabaseDir } from '../../server/paths.ts'
import { version } from '../../server/project.ts'
import { askPrepared } from '../generate/prepared-database.ts'

/** Answers nothing when the check passes, otherwise the problem in one or more lines. */
type Check = () => string | null | Promise<string | null>

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * What `npm test`, which is run separately, does not check. Our own code, because release tools publish by themselves,
 * and these checks are specific to this repository.
 */
export const checks: Record<string, Check> = {
  'on main, with nothing uncommitted': () => {
    const branch = git('branch', '--show-current')
    return branch === 'main' ? git('status', '--porcelain') : `the branch is ${branch || 'detached'}`
  },
  'the version is not published yet': () =>
    git('tag', '--list', `v${version}`) && `the tag v${version} is there: raise the version in package.json`,
  'CHANGELOG.md has the version, with its date': () =>
    changelogProblem(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version),
  'first starts begin with every migration': async () => {
    const query = 'select from supabase_migrations.schema_migrations'
    const applied = await askPrepared((pglite) => pglite.query(query))
    return applied.rows.length === migrationFiles(supabaseDir).length ? null : 'npm run gen:database'
  },
  'no known vulnerability (npm audit)': () => {
    const audit = spawnSync('npm', ['audit', '--loglevel=error'], { cwd: root, encoding: 'utf8' })
    return audit.status === 0 ? null : auditProblem(`${audit.stdout}\n${audit.stderr}`.trim())
  },
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
