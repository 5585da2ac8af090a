import { sessionReady } from '#backend/session.ts'
import { toast } from '#ui/feedback/toast.ts'

// Read when the module loads, because the auth client removes the fragment from the address soon after.
let confirmed = new URLSearchParams((globalThis.location?.hash ?? '').slice(1)).get('type') === 'signup'

/** Shows the toast for a confirmation link that worked. */
export function reportConfirmed(): void {
  toast.success('Account confermato', 'Benvenuto nella piattaforma!')
}

/** Waits for the session that the confirmation link has started, then shows its toast. */
export async function announceConfirmation(): Promise<void> {
  if (!confirmed) return
  confirmed = false
  if (await sessionReady()) reportConfirmed()
}
