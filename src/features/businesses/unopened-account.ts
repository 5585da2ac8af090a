import { readAnew } from '#backend/stale.ts'
import { toast } from '#ui/feedback/toast.ts'
import { businessQueries } from './queries.ts'

/**
 * What the correction of a business's address has done to an account that nobody has opened: it has the new address, which
 * 'Accesso' tells, or it is gone where that one has an account. False where the account is in use or cannot be read.
 */
export async function reportUnopened(businessId: string, email: string): Promise<boolean> {
  const account = await readAnew(businessQueries.account(businessId)).catch(() => undefined)
  if (account === null) {
    const lost = `${email} ha già un account: quello di prima, che nessuno ha aperto, non c'è più.`
    toast.warning('Attività aggiornata', lost)
    return true
  }
  if (!account?.invited_at) return false
  toast.success('Attività aggiornata')
  return true
}
