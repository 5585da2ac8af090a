import type { SupabaseClient } from '@supabase/supabase-js'
import { breaksRules } from '../_shared/breaks-rules.ts'
import { callersOn } from '../_shared/callers.ts'
import { createdAt } from '../_shared/created-at.ts'
import { lastMailIn } from '../_shared/last-mail.ts'
import { linksOn } from '../_shared/mails.ts'
import type { Deps } from './handler.ts'

/**
 * Implements the function's dependencies with the secret key. A trigger of the database assigns the new account to the
 * business.
 */
export function supabaseDeps(admin: SupabaseClient, corsHeaders: Deps['corsHeaders']): Deps {
  return {
    corsHeaders,
    breaksRules: (businessId) => breaksRules(admin, businessId),
    ...callersOn(admin),
    ...linksOn(admin),
    async findBusiness(businessId) {
      const { data } = await admin
        .from('businesses')
        .select('user_id')
        .eq('id', businessId)
        .maybeSingle()
        .throwOnError()
      return data && { hasAccount: data.user_id !== null }
    },
    async findInvitation(businessId) {
      const { data } = await admin.rpc('business_invitation', { _business_id: businessId }).throwOnError()
      const [found] = data
      if (!found) return null
      const { email, user_id: userId, account_email, opened, invited } = found
      return { email, account: userId && { userId, email: account_email, opened, invited } }
    },
    async createInvited(email, businessId) {
      const { data: business } = await admin
        .from('businesses')
        .select('insegna')
        .eq('id', businessId)
        .maybeSingle()
        .throwOnError()
      // For the invitation's template. Hosted Supabase would write other apostrophes as a code in the subject.
      const user_metadata = { attivita: business?.insegna?.replaceAll("'", '\u2019') }
      const [created] = await Promise.allSettled([
        createdAt(admin, { email, app_metadata: { business_id: businessId }, user_metadata }),
      ])
      if (created.status === 'fulfilled' && typeof created.value === 'object') return created.value
      // A concurrent request may have created the account first: the database accepts exactly one of the two.
      if ((await this.findBusiness(businessId))?.hasAccount) return 'business_taken'
      if (created.status === 'rejected') throw created.reason
      return 'email_taken'
    },
    async lastMail(userId) {
      const { data, error } = await admin.auth.admin.getUserById(userId)
      if (error) throw error
      return lastMailIn(data.user)
    },
    async createAccount({ email, password, businessId }) {
      const app_metadata = { business_id: businessId, given_password: true }
      try {
        return await createdAt(admin, { email, password, email_confirm: true, app_metadata })
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'weak_password')
          return 'weak_password'
        throw error
      }
    },
  }
}
