import { deviceStorage } from './storage.ts'

const prefix = 'bottega.recent.'
const kept = 8

/**
 * The pages that a user opened last, newest first. Only paths are stored, so that no customer's data stays in the
 * browser.
 */
export function recentPaths(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.getItem(prefix + userId) ?? '[]')
    return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string').slice(0, kept) : []
  } catch {
    return []
  }
}

/** Adds a path as the first of a user's recent ones. */
export function rememberPath(userId: string, path: string): void {
  const paths = [path, ...recentPaths(userId).filter((other) => other !== path)].slice(0, kept)
  deviceStorage.setItem(prefix + userId, JSON.stringify(paths))
}

/** Removes the recent pages of all users from this device. */
export function clearRecentPaths(): void {
  for (const key of deviceStorage.keys()) {
    if (key.startsWith(prefix)) deviceStorage.removeItem(key)
  }
}
