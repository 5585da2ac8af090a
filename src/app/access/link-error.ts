import { italianMessage } from '#lib/backend/errors.ts'
import { toast } from '#ui/feedback/toast.ts'

// Read when the module loads, because the auth client and the router remove the fragment from the address soon after.
const fragment = new URLSearchParams((globalThis.location?.hash ?? '').slice(1))

/**
 * Shows an Italian toast when an e-mail link (confirmation, recovery) failed; the auth service puts the reason into the
 * fragment.
 */
export function announceLinkError(): void {
  const code = fragment.get('error_code') ?? fragment.get('error')
  if (!code) return
  fragment.delete('error_code')
  fragment.delete('error')
  tellInvalidLink({ code })
}

/** Says that a link from a mail opens nothing, and why. */
export function tellInvalidLink(error: unknown): void {
  toast.error('Link non valido', italianMessage(error, 'Il link non è più valido: richiedine un altro'))
}
