import { sessionReady } from '#lib/backend/session.ts'
import { toast } from '#ui/feedback/toast.ts'

// Read when the module loads: the auth client cleans the address soon after.
let confirmed = new URLSearchParams((globalThis.location?.hash ?? '').slice(1)).get('type') === 'signup'

/** Says that the link of a confirmation mail has worked. */
export function tellConfirmed(): void {
  toast.success('Account confermato', 'Benvenuto nella piattaforma!')
}

/** The same for the link that opened this page, once it has signed somebody in. */
export async function announceConfirmation(): Promise<void> {
  if (!confirmed) return
  confirmed = false
  if (await sessionReady()) tellConfirmed()
}
