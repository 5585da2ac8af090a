import { useNavigate } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { afterPaint } from '#browser/after-paint.ts'
import { listLink } from '#lists/list-state.ts'
import { Button } from '#ui/base/button.tsx'
import type { Elements } from '#ui/base/elements.ts'
import { dismissOutdated } from '#ui/feedback/toast.ts'
import { ErrorSummary } from './error-summary.tsx'
import { Form, FormActions } from './form.tsx'
import { OpenQuestions, RecordConflict } from './record-conflict.tsx'
import { RecordVersions } from './record-versions.tsx'
import { RecordGuard } from './unsaved-changes.tsx'
import type { RecordDraft } from './use-new-record.ts'
import type { RecordEditor } from './use-record-editor.ts'

/** A new record, or a stored one that is being edited. */
export type FormRecord<Row extends object, Values extends FieldValues> =
  | RecordDraft<Values>
  | RecordEditor<Row, Values>

interface Props<Row extends object, Values extends FieldValues> {
  record: FormRecord<Row, Values>
  /** The path of the list that 'Annulla' leads back to. */
  list: string
  /** The text of the button that saves a new record. */
  createLabel: string
  /** The labels of a long form's fields, for the summary of errors at its top. */
  summary?: Readonly<Record<string, string>>
  children: Elements
}

/** The form of one record: its fields and its image, the buttons, and the question before unsaved changes are lost. */
export function RecordForm<Row extends object, Values extends FieldValues>(props: Props<Row, Values>) {
  const { record, list, createLabel, summary, children } = props
  const { form, image, busy, submit } = record
  const editor = 'settle' in record ? record : null
  const navigate = useNavigate()
  const [showsHistory, setShowsHistory] = useState(false)
  // Subscribed here and not in the pages, so that the first change of a form does not render all its fields again.
  const { errors, isDirty, submitCount } = useFormState({ control: form.control })
  const unsaved = isDirty || image.dirty
  const { id, history } = editor?.options ?? {}
  // An image that is sent when it is chosen shows its own progress, so the button keeps its text.
  const showsBusy = busy || !image.sentAtOnce

  const isRight = Object.keys(errors).length === 0
  useEffect(() => {
    if (isRight) return
    const at = window.location.pathname
    // The message of a refused save is removed when its fields are correct.
    return () => dismissOutdated({ about: 'errors', at })
  }, [isRight])

  return (
    <Form
      onSubmit={submit}
      onBlur={editor?.isAsking ? editor.settle : undefined}
      busy={busy}
      summary={summary && <ErrorSummary errors={errors} labels={summary} attempts={submitCount} />}
    >
      <RecordGuard record={record} unsaved={unsaved} />
      {editor && <RecordConflict editor={editor} />}
      {children}
      {editor && history && id && (
        <RecordVersions
          editor={editor}
          history={history}
          id={id}
          unsaved={unsaved}
          open={showsHistory}
          onOpenChange={setShowsHistory}
        />
      )}
      <FormActions
        unsaved={unsaved}
        followed={editor?.followed}
        above={editor?.isAsking && <OpenQuestions editor={editor} />}
      >
        {history && (
          <Button
            variant="secondary"
            className="max-md:px-2"
            icon={<History aria-hidden="true" className="size-4 shrink-0 max-md:hidden" />}
            disabled={busy}
            onClick={(event) => {
              // Pressing a button here leaves the focus in the field, so the panel has to return it to the button.
              event.currentTarget.focus()
              setShowsHistory(true)
            }}
          >
            Cronologia
          </Button>
        )}
        <Button
          variant="secondary"
          disabled={busy}
          onClick={async () => {
            // The list takes longer to build than the press should wait for its answer.
            await afterPaint()
            await navigate(listLink(list))
          }}
        >
          Annulla
        </Button>
        <Button
          type="submit"
          busy={busy || image.busy}
          busyText={showsBusy ? (editor ? 'Salvataggio...' : 'Creazione...') : undefined}
        >
          {editor ? 'Salva Modifiche' : createLabel}
        </Button>
      </FormActions>
    </Form>
  )
}
