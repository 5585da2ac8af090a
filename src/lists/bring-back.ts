import { causeOf, type FieldMessage, isConnectionFailure } from '#backend/errors.ts'
import { queryClient } from '#backend/query-client.ts'
import { constraintMessage } from '#backend/row-errors.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Restores what was deleted, with its messages. */
export interface BringBack {
  /** Throws when it cannot be restored. A text that it answers is said in place of `done`: it was there already. */
  run: () => Promise<unknown>
  /** The toast after the restore. */
  done: string
  /** The title of the toast after a failure; the cause is added. */
  failed: string
  /** The messages of the constraints that may refuse it, when something else has its place by now. */
  constraints?: Readonly<Record<string, FieldMessage>>
}

/**
 * Restores something and shows the result; after a failure of the network it can be repeated. Returns whether it was
 * restored.
 */
export async function bringBack(back: BringBack): Promise<boolean> {
  const { run, done, failed, constraints = {} } = back
  const onError = (error: unknown) => {
    const again = { label: 'Riprova', run: () => void bringBack(back) }
    const cause = constraintMessage(error, constraints)?.message ?? causeOf(error)
    toast.error(failed, cause, isConnectionFailure(error) ? again : undefined)
  }
  // No hook, since the message that offers it outlives its page.
  const saving = queryClient.getMutationCache().build(queryClient, { mutationFn: run, meta: { onError } })
  return saving.execute(undefined).then(
    (already) => {
      if (typeof already === 'string') toast.info(already)
      else toast.success(done)
      return true
    },
    () => false,
  )
}
