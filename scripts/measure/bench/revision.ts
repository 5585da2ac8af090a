import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { extract } from 'tar'
import { root } from '../../../server/paths.ts'

/** Another revision's files, in a temporary directory. */
type Revision = { directory: string; remove: () => void }

/**
 * Writes the files of a commit, tag or branch into a temporary directory, without its history: unlike a worktree it leaves
 * nothing in the repository when the command is interrupted. Throws git's message when there is no such revision.
 */
export async function filesOf(ref: string, repository = root): Promise<Revision> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bottega-against-'))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  try {
    const file = path.join(directory, 'revision.tar')
    const git = ['archive', '--format=tar', `--output=${file}`, '--end-of-options', ref]
    execFileSync('git', git, { cwd: repository, stdio: 'pipe' })
    await extract({ file, cwd: directory })
    rmSync(file)
    return { directory, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Installs a revision's packages, or links to ours where they are the same. Its first start builds the rest. */
export function install(directory: string): void {
  const lock = (checkout: string) => readFileSync(path.join(checkout, 'package-lock.json'), 'utf8')
  const args = ['ci', '--no-audit', '--no-fund']
  if (lock(root) === lock(directory)) linkPackages(root, directory)
  else execFileSync('npm', args, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Gives a directory the packages of another, without what an earlier start cached beside them. */
export function linkPackages(from: string, to: string): void {
  const packages = path.join(from, 'node_modules')
  mkdirSync(path.join(to, 'node_modules'))
  for (const name of readdirSync(packages)) {
    if (name.startsWith('.') && name !== '.bin') continue
    symlinkSync(path.join(packages, name), path.join(to, 'node_modules', name))
  }
}
