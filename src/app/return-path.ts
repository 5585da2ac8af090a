import { onSessionChange } from '#lib/backend/session.ts'
import { tabStorage } from '#lib/browser/storage.ts'

const key = 'bottega.return-path'

/** Remembers the page that was asked for before signing in, without its fragment: a failed link's error stays behind. This tab only. */
export function rememberReturnPath(path: string): void {
  if (path.startsWith('/dashboard')) tabStorage()?.setItem(key, path.replace(/#.*$/, ''))
}

/** Forgets the remembered page, so that the next person in this tab does not land on it. */
export function forgetReturnPath(): void {
  tabStorage()?.removeItem(key)
}

/** The page to open after signing in; asking forgets it. */
export function takeReturnPath(): string {
  const path = tabStorage()?.getItem(key)
  forgetReturnPath()
  return path ?? '/dashboard'
}

onSessionChange((_, event) => {
  if (event === 'PASSWORD_RECOVERY') rememberReturnPath('/dashboard/profile')
})
