import type { User } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { auth } from '#backend/auth.ts'
import { causeOf, errorStatus } from '#backend/errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import { factorsOf } from './factors.ts'

/** The account's factors as the service has them now: another device may have changed them. */
export function factorsQuery(user: User) {
  return queryOptions({
    queryKey: ['factors', user.id],
    staleTime: 0,
    queryFn: async () => {
      const { data, error } = await auth.getUser()
      if (error) throw error
      return factorsOf(data.user)
    },
    meta: { tell: (error) => toast.error('Errore nel caricamento delle app di verifica', causeOf(error)) },
  })
}

/** Where an account stands with recovery codes; `unknown` where the service does not have them. */
export type RecoveryCodes = 'none' | 'unknown' | { total: number; remaining: number }

export function recoveryCodesQuery(user: User) {
  return queryOptions({
    queryKey: ['recovery-codes', user.id],
    staleTime: 0,
    queryFn: async (): Promise<RecoveryCodes> => {
      const { data, error } = await auth.mfa.recoveryCodes.getStatus()
      if (!error) return { total: data.total, remaining: data.remaining }
      if (error.code === 'mfa_factor_not_found') return 'none'
      // A service without recovery codes knows no such address, or has them switched off.
      const status = errorStatus(error)
      if (status !== null && status >= 400 && status < 500 && status !== 429) return 'unknown'
      throw error
    },
    meta: { tell: (error) => toast.error('Errore nel caricamento dei codici di recupero', causeOf(error)) },
  })
}
