import type { Factor, User } from '@supabase/auth-js'
import { auth } from '#backend/auth.ts'
import { isTokenRefused, italianMessage } from '#backend/errors.ts'
import { currentSession, expireSession } from '#backend/session.ts'
import { bareCode } from './bare-code.ts'

/** What an account has for its second step: apps that show codes, and whether it has recovery codes. */
export interface Factors {
  apps: readonly Factor[]
  hasRecoveryCodes: boolean
}

/** The verified factors of an account. */
export function factorsOf({ factors = [] }: Pick<User, 'factors'>): Factors {
  const verified = factors.filter(({ status }) => status === 'verified')
  return {
    apps: verified.filter(({ factor_type }) => factor_type === 'totp'),
    hasRecoveryCodes: verified.some(({ factor_type }) => factor_type === 'recovery_code'),
  }
}

/** An app may have been added elsewhere, without a name. */
export const nameOf = ({ friendly_name }: Factor): string => friendly_name || 'App senza nome'

/**
 * Sends a code of an app (`factorId`), or a recovery code. Answers the Italian error, or null once the session has taken the
 * second step.
 */
export async function sendCode({
  code,
  factorId,
}: {
  code: string
  factorId: string | null
}): Promise<string | null> {
  const { session, awaiting } = currentSession()
  const { error } = factorId
    ? // With a challenge of its own each time, so that none is ever too old.
      await auth.mfa.challengeAndVerify({ factorId, code: bareCode(code) })
    : await auth.mfa.recoveryCodes.verify({ code: code.trim() })
  if (!error) return null
  // The password may have been changed meanwhile, or the step taken in another browser.
  if (isTokenRefused(error)) expireSession((awaiting ?? session)?.access_token)
  return codeError(error)
}

const errors: Record<string, string> = {
  mfa_verification_failed: 'Il codice non è giusto, o è già stato usato',
  mfa_recovery_codes_locked: 'Troppi codici sbagliati. Attendi qualche minuto e riprova',
  over_request_rate_limit: 'Troppi codici sbagliati. Attendi qualche minuto e riprova',
  mfa_recovery_codes_enroll_not_enabled: 'I codici di recupero qui non sono attivi',
  mfa_recovery_codes_verify_not_enabled: 'I codici di recupero qui non sono attivi',
  mfa_totp_enroll_not_enabled: 'La verifica in due passaggi qui non è attiva',
  mfa_totp_verify_not_enabled: 'La verifica in due passaggi qui non è attiva',
  mfa_verified_factor_exists: 'I codici ci sono già, fatti in un altro momento: ricarica la pagina',
  mfa_factor_name_conflict: "C'è già un'app con questo nome",
  too_many_enrolled_mfa_factors: 'Non puoi aggiungere altre app: rimuovine una',
  mfa_factor_not_found: "L'app non c'è più: ricarica la pagina",
}

/** The embedded service's message for a code of a clock some minutes off, which has the code of any wrong one. */
const wrongClock =
  "L'orologio del telefono sembra sbagliato di qualche minuto: attiva data e ora automatiche, poi scrivi il codice nuovo"

/** The Italian message of an error about codes and apps. */
export function codeError(error: { code?: string | undefined; message?: string }): string {
  // The request's id follows (`with-request-id.ts`).
  if (error.message?.startsWith(wrongClock)) return wrongClock
  return (
    errors[error.code ?? ''] ??
    italianMessage(error, 'Il servizio ha risposto con un errore. Riprova tra poco')
  )
}
