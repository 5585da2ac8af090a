import { causeOf, isMissing } from '#backend/errors.ts'
import { toast } from '#ui/feedback/toast.ts'

/**
 * Says that the row of a page cannot be opened (`meta.tell` of its query); `missing`: that it does not exist. What was read
 * before stays on the page without a word. A file of its own, since a route's loader needs no form.
 */
export const tellUnopened = (title: string, missing: string) => (error: unknown, shown: boolean) =>
  shown || toast.error(title, isMissing(error) ? missing : causeOf(error))
