import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js'
import { backendUrl } from './backend.ts'
import { UserMessageError, withRequestCode } from './errors.ts'
import { authorizedFetch } from './supabase.ts'

const functions = new FunctionsClient(`${backendUrl}/functions/v1`, { customFetch: authorizedFetch })

/** A server function has refused, in its own Italian words. */
export class FunctionRefusal extends UserMessageError {
  override name = 'FunctionRefusal'
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/**
 * Calls a server function and answers what it answers. Throws a `FunctionRefusal` with the function's Italian text, or the client's error when there
 * was no answer.
 */
export async function callFunction(name: string, body: Record<string, unknown>): Promise<unknown> {
  const { data, error } = await functions.invoke(name, { body })
  if (!error) return data
  if (!(error instanceof FunctionsHttpError)) throw error
  const { status, headers } = error.context
  const answer: unknown = await error.context.json().catch(() => null)
  if (answer && typeof answer === 'object' && 'error' in answer && typeof answer.error === 'string') {
    const text = status < 500 ? answer.error : withRequestCode(answer.error, headers.get('x-request-id'))
    throw new FunctionRefusal(text, 'code' in answer ? String(answer.code) : '')
  }
  // The answer is not from the function: something in front of it failed, and may give a reason.
  const said = answer && typeof answer === 'object' && 'message' in answer ? String(answer.message) : ''
  throw Object.assign(new Error(said), { status })
}
