import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { usePagePath } from '#browser/use-page-path.ts'
import { DraftOffer, type DraftOfferProps } from './draft-offer.tsx'
import { noteUnsaved } from './unsaved.ts'
import { UnsavedQuestion } from './unsaved-question.tsx'
import type { RecordDraft } from './use-new-record.ts'
import type { RecordEditor } from './use-record-editor.ts'

interface GuardProps<Values extends FieldValues> {
  /** Whether there are unsaved changes. */
  when: boolean
  saving?: boolean
  /** The question, where leaving loses something else than what was typed. */
  title?: string
  loss?: string
  /** What a reload may not lose; left out where nothing may be kept, as of passwords. */
  kept?: Omit<DraftOfferProps<Values>, 'saving'>
}

/**
 * Asks before leaving a page whose form has unsaved changes or is being saved, and makes the browser ask before closing the
 * tab. A change of the search parameters alone keeps the form and does not ask. After saving, `useLeaveAfterSave` leads on
 * without a question. From then on nothing is asked, although the form is still shown until the next page's code has come.
 * What a reload lost nevertheless is offered again here.
 */
export function UnsavedChangesGuard<Values extends FieldValues>(props: GuardProps<Values>) {
  const { when, saving = false, title, loss, kept } = props
  const page = usePagePath()
  const unsaved = saving ? 'saving' : when ? 'typed' : null
  const isGuarded = unsaved !== null
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isGuarded && current.pathname === page && next.pathname !== page,
    enableBeforeUnload: () => isGuarded,
    disabled: !isGuarded,
    withResolver: true,
  })
  useEffect(() => (unsaved ? noteUnsaved(unsaved) : undefined), [unsaved])

  return (
    <>
      {kept && <DraftOffer {...kept} saving={saving} />}
      <UnsavedQuestion
        ready={isGuarded}
        open={blocker.status === 'blocked'}
        unsaved={unsaved}
        title={title}
        loss={loss}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </>
  )
}

interface RecordGuardProps<Row extends object, Values extends FieldValues> {
  record: RecordDraft<Values> | RecordEditor<Row, Values>
  unsaved: boolean
  /** Names a form that is not the page's own (`DraftOffer`). */
  name?: string
}

/** Guards what is typed into a record's form, and brings it back: merged with the stored row, or as the new one that was sent. */
export function RecordGuard<Row extends object, Values extends FieldValues>(
  props: RecordGuardProps<Row, Values>,
) {
  const { record, unsaved, name } = props
  const { form, image, busy } = record
  const own =
    'newRow' in record ? { newRow: record.newRow } : { resume: record.resume, attempts: record.attempts }
  return (
    <UnsavedChangesGuard when={unsaved} saving={busy} kept={{ form, name, image: image.dirty, ...own }} />
  )
}
