import { causeOf, isConnectionFailure } from '#backend/errors.ts'
import { queryClient } from '#backend/query-client.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Restores what was deleted, with its messages. */
export interface BringBack {
  /** Throws when it cannot be restored. */
  run: () => Promise<void>
  /** The toast after the restore. */
  done: string
  /** The title of the toast after a failure; the cause is added. */
  failed: string
}

/**
 * Restores something and shows the result; after a failure of the network it can be repeated. Returns whether it was
 * restored.
 */
export async function bringBack({ run, done, failed }: BringBack): Promise<boolean> {
  const tell = (error: unknown) => {
    const again = { label: 'Riprova', run: () => void bringBack({ run, done, failed }) }
    toast.error(failed, causeOf(error), isConnectionFailure(error) ? again : undefined)
  }
  // No hook, since the message that offers it outlives its page.
  const saving = queryClient.getMutationCache().build(queryClient, { mutationFn: run, meta: { tell } })
  return saving.execute(undefined).then(
    () => {
      toast.success(done)
      return true
    },
    () => false,
  )
}
