import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { StaleRowError, UserMessageError } from '#backend/errors.ts'
import { lastAuthor } from '#backend/last-change.ts'
import { keysOf } from '#backend/query-keys.ts'
import { withFieldErrors } from '#backend/row-errors.ts'
import { useSave } from '#backend/save.ts'
import type { KeptDraft } from './kept-draft.ts'
import { conflictingFields, holdsStored, type Merged, openFields } from './merged-row.ts'
import { imageField, type RecordRules } from './record-fields.ts'
import type { RecordHistory } from './record-history.ts'
import type { StoredImage } from './record-image.ts'
import { reportErrors } from './report-errors.ts'
import { PartlySavedError, saveRecord } from './save-record.ts'
import { useMergingForm } from './use-merging-form.ts'
import type { OpenedRow } from './use-opened-row.ts'

export interface EditorOptions<Row extends object, Values extends FieldValues> {
  opened: OpenedRow<Row>
  /** The row's id in the history, where its author is read. */
  id?: string
  form: RecordRules<Row, Values>
  /** Left out where a record has no image. */
  image?: StoredImage<Row, Values>
  /** Left out where the history does not keep the record. */
  history?: RecordHistory<Values>
  /** Saves the values over this version of the row and answers the saved one; throws `StaleRowError` when there is a newer one. */
  save: (values: Values, over: Row, imageUrl: string | null) => Promise<Row>
  onSaved: (values: Values) => Promise<void>
  /** Says what failed. */
  onError: (error: unknown) => void
  onInvalid?: (errors: FieldErrors<Values>, values: Values) => void
}

/** One attempt to save: the values, and the version of the row over which they are saved. */
interface Saving<Row, Values> {
  values: Values
  from: Merged<Row>
  /** How many more times the save is merged with another person's and repeated. */
  left?: number
}

/**
 * One stored record in a form: the typed values, the image, the version over which they are saved, and what others save
 * meanwhile. A field that was not changed here takes the stored value by itself. Where both have changed one, the person is
 * asked, and nothing is saved before the answer.
 */
export function useRecordEditor<Row extends object, Values extends FieldValues>(
  options: EditorOptions<Row, Values>,
) {
  const { opened, id, save, onSaved, onError, onInvalid = reportErrors } = options
  const merging = useMergingForm(opened.row, options.form, options.image)
  const { form, image, fields, merged, isAsking } = merging
  const storedUrl = (row: Row) => options.image?.urlOf(row) ?? null
  const [focusRequests, setFocusRequests] = useState(0)
  const reportInvalid = (errors: FieldErrors<Values>) => onInvalid(errors, form.getValues())
  const focusQuestions = () => setFocusRequests((count) => count + 1)

  const store = async ({ values, from, left = 5 }: Saving<Row, Values>): Promise<void> => {
    try {
      const saved = await saveRecord(image, storedUrl(from.row), (url) =>
        merging.attempts.during(fields.changed(from.base, values, url), () => save(values, from.row, url)),
      )
      await onSaved(values)
      merging.startFrom(saved)
    } catch (error) {
      if (error instanceof PartlySavedError) await takeOverOwn(from)
      if (!(error instanceof StaleRowError) || left === 0) throw error
      const row = await opened.read()
      // Nobody has saved: the row's policies have ignored the update.
      if (row === from.row) throw new UserMessageError('Non hai i permessi per questa operazione')
      const isUntouched = holdsStored(fields, from)
      const next = merging.merge(from, row)
      // The form has already merged what somebody else saved, and there is nothing else to save.
      if (isUntouched && holdsStored(fields, next)) return
      if (conflictingFields(fields, next).length > 0) return focusQuestions()
      const again = (mergedValues: Values) => store({ values: mergedValues, from: next, left: left - 1 })
      return form.handleSubmit(again, reportInvalid)()
    }
  }
  /**
   * Takes over a row that was written without its image: the stored image stays the form's base, and the chosen one is
   * still to be sent.
   */
  const takeOverOwn = async ({ row, base }: Merged<Row>) => {
    const now = await opened.read().catch(() => null)
    if (now) merging.merge({ row, base: { ...base, [imageField]: storedUrl(now) } }, now)
  }
  const saving = useSave({ save: store, onError: withFieldErrors(form, options.form.constraints, onError) })
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const from = isAsking ? merging.settle() : merged
    if (isAsking && openFields(fields, from).length > 0) return focusQuestions()
    await form.handleSubmit((values) => saving.run({ values, from }), reportInvalid)(event)
  }

  const mergeNewest = useEffectEvent(() => {
    const row = opened.newest()
    if (row === merged.row || saving.busy) return
    if (!isAsking) setFocusRequests(0)
    merging.merge(merged, row)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer row, or the end of a save, may leave something to merge
  useEffect(() => mergeNewest(), [opened.row, saving.busy])

  const author = useLastAuthor(id, isAsking || opened.missing ? merged.row : null, opened.missing)
  const asked = (values: object) => conflictingFields(fields, merged, values)
  /** Puts back what was typed before a reload, as if it had been typed over the values that it replaced then. */
  const resume = ({ typed, from, tried = [] }: KeptDraft) => {
    for (const sent of tried) merging.attempts.note(sent)
    for (const [name, value] of Object.entries(typed)) fields.put(name, value)
    const next = merging.merge({ row: merged.row, base: { ...merged.base, ...from } }, merged.row)
    if (openFields(fields, next).length > 0) focusQuestions()
  }
  const startOver = async () => merging.startFrom(await opened.read()).row
  return {
    ...merging,
    row: merged.row,
    options,
    busy: saving.busy,
    missing: opened.missing,
    author,
    asked,
    focusRequests,
    focusQuestions,
    submit,
    resume,
    startOver,
  }
}

export type RecordEditor<Row extends object, Values extends FieldValues> = ReturnType<
  typeof useRecordEditor<Row, Values>
>

/** Who has saved or deleted a row; asked when there is a row to ask about. */
function useLastAuthor(id: string | undefined, row: object | null, missing: boolean) {
  const { data, isLoading } = useQuery({
    queryKey: [...keysOf('last-author').all, id, missing, row],
    queryFn: () => lastAuthor(id ?? ''),
    enabled: id !== undefined && row !== null,
    placeholderData: keepPreviousData,
  })
  return { pending: isLoading, last: data ?? null }
}
