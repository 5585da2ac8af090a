import { causeOf } from '#backend/errors.ts'
import { isMissing } from '#backend/row-errors.ts'
import { toast } from '#ui/feedback/toast.ts'

/**
 * Reports that the row of a page cannot be opened (`meta.onError` of its query); `missing`: that it does not exist. A row
 * that is already shown stays, without a message. A file of its own, because a route's loader needs no form.
 */
export const reportUnopened = (title: string, missing: string) => (error: unknown, shown: boolean) =>
  shown || toast.error(title, isMissing(error) ? missing : causeOf(error))
