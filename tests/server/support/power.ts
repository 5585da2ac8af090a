import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A file system in a file, whose content is what a disk would have. */
export type Disk = {
  image: string
  /** A directory on it for a server's data. */
  dataDir: string
  remove(): void
}

const megabytes = 512

/** Whether this machine has the tools, and this user the right, to mount one. */
export function canMountDisks(): boolean {
  try {
    newDisk().remove()
    return true
  } catch {
    return false
  }
}

/** An empty ext4. */
export function newDisk(): Disk {
  const folder = mkdtempSync(path.join(tmpdir(), 'bottega-power-'))
  const image = path.join(folder, 'image')
  writeFileSync(image, '')
  truncateSync(image, megabytes * 1024 * 1024)
  try {
    execFileSync('mkfs.ext4', ['-q', image], { stdio: 'ignore' })
    return mount(image)
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
}

/**
 * The disk as a power cut at this moment would leave it: without what the file system has not written yet. The
 * processes on it must be stopped. The copy is repeated until two are equal, because a power cut is a single moment.
 */
export function cutPower({ image }: Disk): Disk {
  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'bottega-power-')), 'image')
  do execFileSync('cp', ['--sparse=always', image, copy])
  while (spawnSync('cmp', ['-s', image, copy]).status !== 0)
  return mount(copy)
}

function mount(image: string): Disk {
  const folder = path.dirname(image)
  const mounted = path.join(folder, 'disk')
  if (!existsSync(mounted)) mkdirSync(mounted)
  // A commit interval of 300 s: during a test only what the server syncs is written.
  execFileSync('mount', ['-o', 'loop,commit=300', image, mounted], { stdio: 'ignore' })
  return {
    image,
    dataDir: path.join(mounted, 'data'),
    remove() {
      spawnSync('umount', ['-l', mounted])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
