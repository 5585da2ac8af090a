import { zodResolver } from '@hookform/resolvers/zod'
import type { Tables } from '#backend/database.types.ts'
import { causeOf, constraintMessage } from '#backend/errors.ts'
import type { RecordRules } from '#records/record-fields.ts'
import { toast } from '#ui/feedback/toast.ts'
import { constraints, fieldLabels, fieldWords, toForm, type WebsiteForm, websiteSchema } from '../schema.ts'

/** The rules of a website's form. */
export const websiteRules: RecordRules<Tables<'websites'>, WebsiteForm> = {
  resolver: zodResolver(websiteSchema),
  toForm,
  labels: fieldLabels,
  words: fieldWords,
  constraints,
}

/** Tells a refusal by a rule of the database, which may be none of a field's, otherwise the cause. */
export const tellFailure = (title: string) => (error: unknown) =>
  toast.error(title, constraintMessage(error, constraints)?.message ?? causeOf(error))
