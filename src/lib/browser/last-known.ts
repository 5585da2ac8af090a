import { deviceStorage } from './storage.ts'

/**
 * What this device saw of an account last, to be drawn before the server has answered: the role, and how many rows some tables
 * had. Nothing of a client's data. `scripts/tools/ask-ahead.ts` reads it under the same key.
 */
export type LastKnown = { role?: string; totals?: Readonly<Record<string, number>> }

const key = 'bottega.last-known'

function stored(): LastKnown & { userId?: unknown } {
  try {
    const value: unknown = JSON.parse(deviceStorage()?.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** What is remembered of this account; nothing of anybody else's. */
export function lastKnown(userId: string): LastKnown {
  const { userId: whose, role, totals } = stored()
  return whose === userId ? { ...(role ? { role } : {}), ...(totals ? { totals } : {}) } : {}
}

/** Remembers something of an account, in the place of what was remembered of another. */
export function rememberKnown(userId: string, { role, totals }: LastKnown): void {
  const before = lastKnown(userId)
  const next = { ...before, ...(role ? { role } : {}), totals: { ...before.totals, ...totals } }
  deviceStorage()?.setItem(key, JSON.stringify({ userId, ...next }))
}

/** Forgets it, for whoever sits here next. */
export function forgetKnown(): void {
  deviceStorage()?.removeItem(key)
}
