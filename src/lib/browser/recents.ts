import { deviceStorage } from './storage.ts'

const prefix = 'bottega.recent.'
const kept = 8

/** Where a person was last, newest first. Only paths, so that no customer's data stays in the browser. */
export function recentPaths(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage()?.getItem(prefix + userId) ?? '[]')
    return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string').slice(0, kept) : []
  } catch {
    return []
  }
}

/** Puts a path first among a person's recent ones, on this device. */
export function rememberPath(userId: string, path: string): void {
  const paths = [path, ...recentPaths(userId).filter((other) => other !== path)].slice(0, kept)
  deviceStorage()?.setItem(prefix + userId, JSON.stringify(paths))
}

/** Forgets where anybody was on this device. */
export function forgetRecentPaths(): void {
  const storage = deviceStorage()
  for (const key of Object.keys(storage ?? {})) {
    if (key.startsWith(prefix)) storage?.removeItem(key)
  }
}
