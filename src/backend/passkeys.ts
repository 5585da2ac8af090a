import type { PasskeyListItem } from '@supabase/auth-js'
import { rememberPasskeys } from '#browser/has-passkeys.ts'
import { auth } from './auth.ts'
import { italianMessage, UserMessageError } from './errors.ts'

/** Passkeys: a finger, a face or a device's PIN instead of the password. Loaded lazily: the login's first screen needs none of it. */

export type Passkey = PasskeyListItem

const errors: Record<string, string> = {
  webauthn_verification_failed: 'La passkey non vale per nessun account. Accedi con la password',
  webauthn_challenge_expired: 'È passato troppo tempo: riprova',
  webauthn_challenge_not_found: 'È passato troppo tempo: riprova',
  webauthn_credential_exists: 'Questo dispositivo ha già una passkey per il tuo account',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'Questo dispositivo ha già una passkey per il tuo account',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'Questo dispositivo non sa riconoscerti con il dito, il viso o un PIN',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'Questo dispositivo non conserva passkey',
  too_many_passkeys: 'Hai già dieci passkey: rimuovine una',
  passkey_disabled: 'Le passkey qui non sono attive',
  insufficient_aal: 'Serve prima la verifica in due passaggi: esci e accedi di nuovo',
}

/** The browser's names for a person who closed its dialog, or a request that gave way to another. */
const cancelled = new Set(['NotAllowedError', 'AbortError'])

type Failure = { name?: string; code?: string | undefined; status?: number | undefined }

/** Whether the service has passkeys switched off, or is older than they are. */
const isAbsent = (error: Failure): boolean =>
  error.code === 'passkey_disabled' || (error.status === 404 && !error.code)

/** @throws UserMessageError unless the person has only cancelled; then `cancelled` */
function check(error: Failure | null): 'done' | 'cancelled' {
  if (!error) return 'done'
  if (isAbsent(error)) rememberPasskeys(false)
  if (cancelled.has(error.name ?? '')) return 'cancelled'
  // The browser's own words are English.
  const rest = 'La passkey non ha funzionato. Riprova'
  const known = errors[error.code ?? '']
  throw new UserMessageError(known ?? (error.code?.startsWith('ERROR_') ? rest : italianMessage(error, rest)))
}

/** Shows the browser's dialog and signs in. Throws a `UserMessageError`. */
export async function signInWithPasskey(): Promise<'done' | 'cancelled'> {
  const { error } = await auth.signInWithPasskey()
  return check(error)
}

/**
 * Has the browser offer passkeys in the e-mail field, until one is chosen or another request takes its place. Throws a
 * `UserMessageError` when the chosen one is refused.
 */
export async function offerPasskeys(): Promise<'done' | 'cancelled'> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return 'cancelled'
  const { error } = await auth.signInWithPasskey({ options: { mediation: 'conditional' } })
  if (error && isAbsent(error)) rememberPasskeys(false)
  // A service without passkeys, or out of reach, is not reported: the offer came from the page, not from the person.
  return error && !String(error.code).startsWith('webauthn') ? 'cancelled' : check(error)
}

/** Makes a passkey on this device. Throws a `UserMessageError`. */
export async function addPasskey(friendlyName: string): Promise<'done' | 'cancelled'> {
  const { data, error } = await auth.registerPasskey()
  if (check(error) === 'cancelled' || !data) return 'cancelled'
  // An error is ignored: the passkey works without a name too.
  await auth.passkey.update({ passkeyId: data.id, friendlyName })
  return 'done'
}

/** Null where the service has no passkeys. Throws the auth client's error. */
export async function listPasskeys(): Promise<Passkey[] | null> {
  const { data, error } = await auth.passkey.list()
  if (error && !isAbsent(error)) throw error
  rememberPasskeys(error === null)
  return data
}

/** Throws a `UserMessageError`. */
export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  check((await auth.passkey.update({ passkeyId, friendlyName })).error)
}

/** Throws a `UserMessageError`. */
export async function removePasskey(passkeyId: string): Promise<void> {
  check((await auth.passkey.delete({ passkeyId })).error)
}
