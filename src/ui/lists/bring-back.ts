import { causeOf, isConnectionFailure } from '#lib/backend/errors.ts'
import { toast } from '#ui/feedback/toast.ts'

/** A way to bring back what was deleted. */
export interface BringBack {
  /** Throws when it cannot be. */
  run: () => Promise<void>
  /** The toast afterwards. */
  done: string
  /** The title of the toast after a failure; the cause is added. */
  failed: string
}

/**
 * Brings something back and says how it went; after a failure of the network it can be tried again. Answers whether it is
 * back.
 */
export async function bringBack({ run, done, failed }: BringBack): Promise<boolean> {
  try {
    await run()
    toast.success(done)
    return true
  } catch (error) {
    const again = { label: 'Riprova', run: () => void bringBack({ run, done, failed }) }
    toast.error(failed, causeOf(error), isConnectionFailure(error) ? again : undefined)
    return false
  }
}
