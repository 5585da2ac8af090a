import { deviceStorage } from './storage.ts'

/**
 * What this device last saw of an account, to be shown until the server has answered: the role, the number of rows of some
 * tables, and the loyalty cards that the person keeps, whose codes are needed where there is no network. No data of any client;
 * an owner's own are kept by `kept-answers.ts`.
 */
export type LastKnown = {
  role?: string
  totals?: Readonly<Record<string, number>>
  cards?: readonly unknown[]
}

const key = 'bottega.last-known'
/** What `kept-answers.ts` keeps. */
export const keptAnswersKey = 'bottega.kept-answers'

function stored(): LastKnown & { userId?: unknown } {
  try {
    const value: unknown = JSON.parse(deviceStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** The values remembered for this account; never those of another one. */
export function lastKnown(userId: string): LastKnown {
  const { userId: whose, ...known } = stored()
  return whose === userId ? known : {}
}

/** Remembers values of an account; those of another account are dropped. */
export function rememberKnown(userId: string, seen: LastKnown): void {
  const before = lastKnown(userId)
  const next = { ...before, ...seen, totals: { ...before.totals, ...seen.totals } }
  deviceStorage.setItem(key, JSON.stringify({ userId, ...next }))
}

/** Forgets them, for the next person at this device. */
export function clearLastKnown(): void {
  deviceStorage.removeItem(key)
  deviceStorage.removeItem(keptAnswersKey)
}
