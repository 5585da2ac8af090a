import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js'
import { backendUrl } from '#backend/backend.ts'
import { UserMessageError, withRequestCode } from '#backend/errors.ts'
import { insertOnce } from '#backend/insert-once.ts'
import { markStale } from '#backend/stale.ts'
import { authorizedFetch, db } from '#backend/supabase.ts'
import { writtenRow } from '#lists/show-saved.ts'
import type { Business } from './queries.ts'
import type { toRow } from './schema.ts'

type Row = ReturnType<typeof toRow>

/** Inserts a business and answers the row. Throws the database's error. */
export async function createBusiness(row: Row): Promise<Business> {
  const created = await insertOnce('businesses', row, () =>
    db.from('businesses').insert(row).select().single().throwOnError(),
  )
  await markStale('businesses')
  return created
}

/** Saves a business over the version that was read. Throws `StaleRowError` when it has changed since. */
export async function updateBusiness(over: Business, row: Row): Promise<Business> {
  const update = db.from('businesses').update(row).eq('id', over.id).eq('updated_at', over.updated_at)
  return writtenRow('businesses', await update.select().throwOnError())
}

const functions = new FunctionsClient(`${backendUrl}/functions/v1`, { customFetch: authorizedFetch })

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
