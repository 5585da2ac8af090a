import { onSessionChange } from '#backend/session.ts'
import { tabStorage } from '#browser/storage.ts'

const key = 'bottega.return-path'

/**
 * Remembers, for this tab, the page that was requested before signing in. The fragment is left out, because it may hold
 * the error of a failed link.
 */
export function rememberReturnPath(path: string): void {
  if (path.startsWith('/dashboard')) tabStorage.setItem(key, path.replace(/#.*$/, ''))
}

/** Forgets the remembered page, so that the next person in this tab does not land on it. */
export function clearReturnPath(): void {
  tabStorage.removeItem(key)
}

/** The page to open after signing in; reading it also forgets it. */
export function takeReturnPath(): string {
  const path = tabStorage.getItem(key)
  clearReturnPath()
  return path ?? '/dashboard'
}

const keeping = '/dashboard/card?tieni='

/** The card that is kept after signing in, or undefined: whoever registers may open the mail's link elsewhere. */
export function cardToKeep(): string | undefined {
  const path = tabStorage.getItem(key)
  return path?.startsWith(keeping) ? path.slice(keeping.length) : undefined
}

/** The page that asks whether to keep this card. */
export const keepingPath = (card: string): string => keeping + card

onSessionChange((_, event) => {
  if (event === 'PASSWORD_RECOVERY') rememberReturnPath('/dashboard/profile')
})
