import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js'
import { queryOptions } from '@tanstack/react-query'
import { backendUrl } from '#backend/backend.ts'
import { UserMessageError, withRequestCode } from '#backend/errors.ts'
import { markStale } from '#backend/stale.ts'
import { authorizedFetch, db } from '#backend/supabase.ts'

const functions = new FunctionsClient(`${backendUrl}/functions/v1`, { customFetch: authorizedFetch })

/** What an admin may read of a business's account. */
export interface BusinessAccount {
  email: string
  created_at: string
  /** Null before the first sign-in. */
  last_sign_in_at: string | null
}

/** The account of a business, or null. */
export function businessAccountQuery(id: string) {
  return queryOptions({
    queryKey: ['businesses', 'account', id],
    queryFn: async ({ signal }): Promise<BusinessAccount | null> => {
      const { data } = await db
        .rpc('business_account', { _business_id: id })
        .abortSignal(signal)
        .throwOnError()
      return data[0] ?? null
    },
  })
}

/**
 * Creates the account of a business through the server function. Throws a `UserMessageError` with the function's Italian text,
 * or the client's error when there was no answer.
 */
export async function createBusinessAccount(body: {
  email: string
  password: string
  businessId: string
}): Promise<void> {
  const { error } = await functions.invoke('create-business-account', { body })
  await markStale('businesses')
  if (!error) return
  if (error instanceof FunctionsHttpError) {
    const { status, headers } = error.context
    const answer: unknown = await error.context.json().catch(() => null)
    if (answer && typeof answer === 'object' && 'error' in answer && typeof answer.error === 'string') {
      throw new UserMessageError(
        status < 500 ? answer.error : withRequestCode(answer.error, headers.get('x-request-id')),
      )
    }
    // The answer is not from the function: something in front of it failed, and may give a reason.
    const said = answer && typeof answer === 'object' && 'message' in answer ? String(answer.message) : ''
    throw Object.assign(new Error(said), { status })
  }
  throw error
}
