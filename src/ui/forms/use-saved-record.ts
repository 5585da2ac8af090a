import type { NavigateOptions } from '@tanstack/react-router'
import { useLeaveAfterSave } from '#lib/forms/use-leave-after-save.ts'
import { listLink } from '#lib/lists/list-state.ts'
import { toast } from '#ui/feedback/toast.ts'

/** What follows the save of an edited record: a message, and the list at this path. */
export function useSavedRecord(message: string, list: NonNullable<NavigateOptions['to']>) {
  const leave = useLeaveAfterSave()
  return async () => {
    toast.success(message)
    await leave(listLink(list))
  }
}
