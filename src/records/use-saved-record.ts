import { type NavigateOptions, useNavigate, useRouter } from '@tanstack/react-router'
import { currentSession } from '#backend/session.ts'
import { draftKey } from '#browser/drafts.ts'
import { usePagePath } from '#browser/use-page-path.ts'
import { listLink } from '#lists/list-state.ts'
import { toast } from '#ui/feedback/toast.ts'
import { keepDraft } from './kept-draft.ts'
import { continueLeaving } from './unsaved.ts'

/**
 * Leads from a form to the page that follows its save, without the question about unsaved changes. Somebody who has
 * opened another page during the save stays there, and who waits for its end to open one goes there.
 */
export function useLeaveAfterSave(): (to: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  const router = useRouter()
  const page = usePagePath()
  return async (to) => {
    // Now, and not when the form disappears: it stays until the next page's code has come, and the tab may be loaded again first.
    keepDraft(draftKey(currentSession().user?.id ?? '', page), null)
    if (router.latestLocation.pathname !== page || continueLeaving()) return
    await navigate({ ...to, ignoreBlocker: true })
  }
}

/** What follows a record's save: a message, and the list at this path. */
export function useSavedRecord(message: string, list: NonNullable<NavigateOptions['to']>) {
  const leave = useLeaveAfterSave()
  return async () => {
    toast.success(message)
    await leave(listLink(list))
  }
}
