import type { User } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { auth } from '#backend/auth.ts'
import { causeOf, errorStatus, isTokenRefused } from '#backend/errors.ts'
import { keysOf } from '#backend/query-keys.ts'
import { toast } from '#ui/feedback/toast.ts'
import { factorsOf } from './factors.ts'

/** The account's factors as the service has them now: another device may have changed them. */
export function factorsQuery(user: User) {
  return queryOptions({
    queryKey: [...keysOf('factors').all, user.id],
    staleTime: 0,
    queryFn: async () => {
      const { data, error } = await auth.getUser()
      if (error) throw error
      return factorsOf(data.user)
    },
    meta: { onError: (error) => toast.error('Errore nel caricamento delle app di verifica', causeOf(error)) },
  })
}

/** Whether the service makes no recovery codes, although it may still take some. */
export const isSwitchedOff = (error: unknown): boolean =>
  Object(error).code === 'mfa_recovery_codes_enroll_not_enabled'

/** Whether the service has answered that there is no such thing, in contrast to a failure, or to a session that has ended. */
function isAnsweredNo(error: unknown): boolean {
  const status = errorStatus(error)
  return status !== null && status >= 400 && status < 500 && status !== 429 && !isTokenRefused(error)
}

/**
 * Whether the service has recovery codes. Its status does not show it: an account without codes looks the same
 * where they are switched off. So an empty code is sent, which a service with codes refuses as empty, without counting an attempt.
 */
async function offersRecoveryCodes(): Promise<boolean> {
  const { error } = await auth.mfa.recoveryCodes.verify({ code: '' })
  if (error && error.code !== 'validation_failed' && !isAnsweredNo(error)) throw error
  return error?.code === 'validation_failed'
}

/** Where an account stands with recovery codes; `absent`: the service has none. */
export type RecoveryCodes = 'none' | 'absent' | { total: number; remaining: number }

export function recoveryCodesQuery(user: User) {
  return queryOptions({
    queryKey: [...keysOf('recovery-codes').all, user.id],
    staleTime: 0,
    queryFn: async (): Promise<RecoveryCodes> => {
      const { data, error } = await auth.mfa.recoveryCodes.getStatus()
      if (!error) return { total: data.total, remaining: data.remaining }
      if (error.code === 'mfa_factor_not_found') return (await offersRecoveryCodes()) ? 'none' : 'absent'
      if (isAnsweredNo(error)) return 'absent'
      throw error
    },
    meta: {
      onError: (error) => toast.error('Errore nel caricamento dei codici di recupero', causeOf(error)),
    },
  })
}
