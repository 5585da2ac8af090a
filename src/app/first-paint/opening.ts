import { sessionStorageKey } from '#backend/backend.ts'
import { linkInAddress } from '#backend/mail-link.ts'
import { deviceStorage } from '#browser/storage.ts'

/**
 * What the page knows before the server has answered. The page's inline scripts contain this file, so it imports
 * little.
 */

/** Whether the dashboard is opened and not the login: by its address, by a mail's link or by a stored session. */
export function opensDashboard(): boolean {
  return (
    location.pathname !== '/' || linkInAddress() !== null || deviceStorage.getItem(sessionStorageKey) !== null
  )
}

/** The address of the page that is opened, as `src/pages.ts` writes it. */
export function openedPath(): string {
  return location.pathname.replace(/\/$/, '') || '/dashboard'
}

export interface StoredSession {
  access_token: string
  /** Seconds since 1970. */
  expires_at: number
  user: { id: string; email?: string; user_metadata: Record<string, unknown> }
}

/** The session that the auth client has stored, perhaps an expired one. */
export function storedSession(): StoredSession | null {
  try {
    const stored: Partial<StoredSession> | null = JSON.parse(
      deviceStorage.getItem(sessionStorageKey) ?? 'null',
    )
    return stored?.user ? (stored as StoredSession) : null
  } catch {
    return null
  }
}
