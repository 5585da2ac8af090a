import { errorStatus, italianMessage } from '#backend/errors.ts'
import { releaseLink } from '#backend/link-session.ts'
import { sessionReady } from '#backend/session.ts'
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
  void reportInvalidLink({ code })
}

/** Whether a link was not tried: no answer, too many attempts, or a service out of order. */
export function mayStillOpen(error: unknown): boolean {
  const status = errorStatus(error)
  return status === null || status === 429 || status >= 500
}

interface InvalidLink {
  /** The reason in Italian; by default the error's own message. */
  reason?: string | undefined
  /** The link confirms an account: whoever finds it used may sign in, and sign up again where it is too old. */
  confirms?: boolean
}

/**
 * Says that a link from a mail did not open, why, and what to do; where nobody is signed in, with a button that does
 * it.
 */
export async function reportInvalidLink(
  error: unknown,
  { reason = italianMessage(error, 'Il link non è più valido'), confirms }: InvalidLink = {},
): Promise<void> {
  releaseLink()
  if (await sessionReady()) {
    toast.error('Link non valido', `${reason}. Per averne un altro esci e premi «Password dimenticata?»`)
  } else if (confirms) {
    toast.error('Link non valido', `${reason}. Prova ad accedere: se non riesci, registrati di nuovo`)
  } else {
    const action = { label: 'Richiedi un link', run: askForRecovery }
    toast.error('Link non valido', `${reason}. Richiedine un altro`, action)
  }
}

let open = () => {}

/** Opens the form for a recovery mail at the login, from outside of it. */
const askForRecovery = () => open()

/** Called by the login screen: `listener` opens the form. Answers a function that stops it. */
export function onRecoveryWanted(listener: () => void): () => void {
  open = listener
  return () => {
    if (open === listener) open = () => {}
  }
}
