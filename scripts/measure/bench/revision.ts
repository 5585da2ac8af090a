import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { extract } from 'tar'
import { root } from '../../../embedded/config/paths.ts'
import { linkPackages } from './packages.ts'

/** Another revision's files, in a temporary directory. */
type Revision = {
  /** The commit, abbreviated. */
  commit: string
  directory: string
  remove: () => void
}

/**
 * Writes the files of a commit, tag or branch into a temporary directory, without its history: unlike a worktree it leaves
 * nothing in the repository when the command is interrupted. Throws when the repository has no such revision.
 */
export async function filesOf(ref: string, repository = root): Promise<Revision> {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: repository,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  let commit: string
  try {
    commit = git('rev-parse', '--verify', '--short', '--end-of-options', `${ref}^{commit}`)
  } catch {
    throw new Error(
      `This repository has no revision ${ref}. In a shallow clone, run: git fetch --unshallow --tags`,
    )
  }
  const directory = mkdtempSync(path.join(tmpdir(), 'bottega-against-'))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  try {
    const archive = path.join(directory, 'revision.tar')
    git('archive', '--format=tar', `--output=${archive}`, commit)
    await extract({ file: archive, cwd: directory })
    rmSync(archive)
    return { commit, directory, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Whether two checkouts have the same packages. */
export function hasSamePackages(one: string, other: string): boolean {
  const lock = (directory: string) => readFileSync(path.join(directory, 'package-lock.json'), 'utf8')
  return lock(one) === lock(other)
}

/** Installs a revision's packages, or links to ours where they are the same. Its first start builds the rest. */
export function install(directory: string): void {
  if (hasSamePackages(root, directory)) linkPackages(root, directory)
  else {
    const args = ['ci', '--no-audit', '--no-fund']
    execFileSync('npm', args, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}
