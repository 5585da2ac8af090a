import { FunctionsClient, FunctionsHttpError, FunctionsRelayError } from '@supabase/functions-js'
import { backendUrl } from './backend.ts'
import { UserMessageError, withRequestCode } from './errors.ts'
import { authorizedFetch } from './supabase.ts'

const functions = new FunctionsClient(`${backendUrl}/functions/v1`, { customFetch: authorizedFetch })

/** A server function has refused, in its own Italian words. */
export class FunctionRefusal extends UserMessageError {
  override name = 'FunctionRefusal'
  readonly code: string
  /** What else the function has said, such as the field at fault. */
  readonly answer: Readonly<Record<string, unknown>>
  constructor(message: string, code: string, answer: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.code = code
    this.answer = answer
  }
}

/**
 * Calls a server function and answers what it answers. Throws a `FunctionRefusal` with the function's Italian text, or an
 * error with the status when the function has not answered.
 */
export async function callFunction(name: string, body: Record<string, unknown>): Promise<unknown> {
  const { data, error } = await functions.invoke(name, { body })
  if (!error) return data
  if (!(error instanceof FunctionsHttpError || error instanceof FunctionsRelayError)) throw error
  const { status, headers } = error.context
  const answer: Record<string, unknown> = Object(await error.context.json().catch(() => null))
  if (typeof answer.error === 'string' && typeof answer.code === 'string' && status !== 401) {
    const text = status < 500 ? answer.error : withRequestCode(answer.error, headers.get('x-request-id'))
    throw new FunctionRefusal(text, answer.code, answer)
  }
  // The session has ended, or the answer is not from the function: something in front of it failed, and may give a reason.
  const said = String(answer.message ?? answer.msg ?? answer.error ?? '')
  throw Object.assign(new Error(said), { status, ...(status === 401 && { code: 'bad_jwt' }) })
}
