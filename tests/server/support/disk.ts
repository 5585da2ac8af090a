import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A small file system in memory; null where mounting is not allowed. */
export function smallDisk(megabytes: number): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'bottega-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (mounted.status === 0) return folder
  rmSync(folder, { recursive: true })
  return null
}

/** Removes it, with what is on it. */
export function unmount(folder: string): void {
  spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
}
