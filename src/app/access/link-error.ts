import { italianMessage } from '#lib/backend/errors.ts'
import { toast } from '#ui/feedback/toast.ts'

// Read when the module loads: the auth client and the router clean the address soon after.
const fragment = new URLSearchParams((globalThis.location?.hash ?? '').slice(1))

/** Tells in Italian why an e-mail link (confirmation, recovery) did not work; the service says it in the fragment. */
export function announceLinkError(): void {
  const code = fragment.get('error_code') ?? fragment.get('error')
  if (!code) return
  fragment.delete('error_code')
  fragment.delete('error')
  toast.error('Link non valido', italianMessage({ code }, 'Il link non è più valido: richiedine un altro'))
}
