import type { SupabaseClient } from '@supabase/supabase-js'
import { checkViolation } from '../_shared/breaks-rules.ts'
import { callersOn } from '../_shared/callers.ts'
import { createdAt } from '../_shared/created-at.ts'
import { linksOn } from '../_shared/mails.ts'
import type { Deps, Ruled } from './handler.ts'

const rules: readonly Ruled[] = ['own_account', 'last_admin', 'business_account', 'already_accepted']

type HostDeps = Pick<Deps, 'corsHeaders' | 'isSecretKey' | 'notify'>

/** Implements the function's dependencies with the secret key. */
export function supabaseDeps(admin: SupabaseClient, host: HostDeps): Deps {
  return {
    ...host,
    ...callersOn(admin),
    ...linksOn(admin),
    async manage(caller, action, userId, role) {
      const { data, error } = await admin.rpc('manage_account', {
        _caller: caller?.userId ?? null,
        _session: caller?.session ?? null,
        _action: action,
        _user_id: userId,
        _role: role ?? null,
      })
      if (!error) return data
      if (error.code === '42501') return 'role'
      if (error.code === 'PT404') return 'unknown'
      if (error.code === checkViolation) return 'row_to_correct'
      const rule = error.code === 'PT409' && rules.find((known) => known === error.details)
      if (rule) return rule
      throw error
    },
    async create({ email, displayName }) {
      const user_metadata = displayName === null ? {} : { display_name: displayName }
      const created = await createdAt(admin, { email, user_metadata })
      return created === 'email_taken' ? null : created.userId
    },
    async removeFactors(userId) {
      const { data, error } = await admin.auth.admin.mfa.listFactors({ userId })
      // An unknown account is told by the database.
      if (error?.status === 404) return
      if (error) throw error
      // Recovery codes cannot be the only factor, so they go first.
      const isCodes = ({ factor_type }: { factor_type: string }) => Number(factor_type === 'recovery_code')
      for (const { id } of data.factors.toSorted((one, other) => isCodes(other) - isCodes(one))) {
        const deleted = await admin.auth.admin.mfa.deleteFactor({ id, userId })
        if (deleted.error && deleted.error.status !== 404) throw deleted.error
      }
    },
    async removeAvatars(userId) {
      const avatars = admin.storage.from('avatars')
      for (;;) {
        const listed = await avatars.list('', { search: userId, limit: 1000 })
        if (listed.error) throw listed.error
        const names = listed.data.map(({ name }) => name).filter((name) => name.startsWith(userId))
        if (names.length === 0) return
        const { data, error } = await avatars.remove(names)
        if (error) throw error
        if (data.length === 0) throw new Error('The storage has removed no file')
      }
    },
  }
}
