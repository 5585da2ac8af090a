import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** Gives a directory the packages of another, without what an earlier start cached beside them. */
export function linkPackages(from: string, to: string): void {
  const packages = path.join(from, 'node_modules')
  mkdirSync(path.join(to, 'node_modules'))
  for (const name of readdirSync(packages)) {
    if (name.startsWith('.') && name !== '.bin') continue
    symlinkSync(path.join(packages, name), path.join(to, 'node_modules', name))
  }
}
