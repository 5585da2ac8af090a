import { useNavigate } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldValues, type SubmitErrorHandler, type UseFormReturn, useFormState } from 'react-hook-form'
import { afterPaint } from '#lib/browser/after-paint.ts'
import type { useFormSave } from '#lib/forms/use-form-save.ts'
import type { ImageUpload } from '#lib/images/use-image-upload.ts'
import { listLink } from '#lib/lists/list-state.ts'
import { Button } from '#ui/base/button.tsx'
import type { Elements } from '#ui/base/elements.ts'
import { outdate } from '#ui/feedback/toast.ts'
import { ErrorSummary } from './error-summary.tsx'
import { Form, FormActions } from './form.tsx'
import type { RecordHistory } from './record-history.ts'
import { RecordVersions } from './record-versions.tsx'
import { tellErrors } from './tell-errors.ts'
import { UnsavedChangesGuard } from './unsaved-changes.tsx'

/** The present values of an open form, and a function that submits it. */
export interface OpenForm<Values> {
  values: () => Values
  submit: () => void
}

/** The record that a page gives to the form, to create or edit it. */
export interface RecordFormProps<Values> {
  initial: Values
  submitLabel: string
  /** The save button's text while it saves. */
  busyLabel: string
  /** Saves the values; `onFailed` reports its errors. */
  onSave: (values: Values) => Promise<void>
  onFailed: (error: unknown) => void
  /** For an existing record: the data of 'Cronologia'. */
  history?: RecordHistory<Values> | undefined
  /** The form registers itself here, for a page that asks for its values. */
  open?: RefObject<OpenForm<Values> | null>
}

interface Props<Values extends FieldValues> {
  form: UseFormReturn<Values>
  saving: ReturnType<typeof useFormSave<Values>>
  /** Left out where a record has no image. */
  image?: ImageUpload | undefined
  /** The path of the list that 'Annulla' leads back to. */
  list: string
  given: Pick<RecordFormProps<Values>, 'submitLabel' | 'busyLabel' | 'history' | 'open'>
  /** The labels of a long form's fields, for the summary of errors at its top. */
  summary?: Readonly<Record<string, string>>
  /** Reports which fields prevent saving. */
  onInvalid?: SubmitErrorHandler<Values>
  children: Elements
}

/** The form of one record, with its image if it has one: the question before unsaved changes are lost, the fields, and the buttons. */
export function RecordForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, saving, image, list, given, summary, onInvalid = tellErrors, children } = props
  const { submitLabel, busyLabel, history } = given
  const navigate = useNavigate()
  const [showsHistory, setShowsHistory] = useState(false)
  // A subscription of this component alone: the first change of a form does not draw all its fields anew.
  const { errors, isDirty, submitCount } = useFormState({ control: form.control })
  const unsaved = isDirty || image?.dirty === true
  // An image that is sent when it is chosen shows its own progress, so the button keeps its text.
  const showsBusy = saving.busy || !image?.sentAtOnce

  const isRight = Object.keys(errors).length === 0
  const wasWrong = useRef(false)
  useEffect(() => {
    // What the message of a refused save names is mended.
    if (isRight && wasWrong.current) outdate({ about: 'errors', at: window.location.pathname })
    wasWrong.current = !isRight
  }, [isRight])

  const submit = form.handleSubmit(saving.run, onInvalid)
  useEffect(() => {
    if (given.open) given.open.current = { values: () => form.getValues(), submit: () => void submit() }
  })

  return (
    <Form
      onSubmit={submit}
      busy={saving.busy}
      summary={summary && <ErrorSummary errors={errors} labels={summary} attempts={submitCount} />}
    >
      <UnsavedChangesGuard when={unsaved} />
      {children}
      {history && (
        <RecordVersions
          history={history}
          form={form}
          image={image}
          unsaved={unsaved}
          open={showsHistory}
          onOpenChange={setShowsHistory}
        />
      )}
      <FormActions unsaved={unsaved}>
        {history && (
          <Button
            variant="secondary"
            className="max-md:w-11 max-md:grow-0! max-md:px-0"
            icon={<History aria-hidden="true" className="size-4 shrink-0 max-md:size-5" />}
            disabled={saving.busy}
            onClick={(event) => {
              // Pressing a button here leaves the focus in the field, so the panel has to return it to the button.
              event.currentTarget.focus()
              setShowsHistory(true)
            }}
          >
            <span className="max-md:sr-only">Cronologia</span>
          </Button>
        )}
        <Button
          variant="secondary"
          disabled={saving.busy}
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
          busy={saving.busy || image?.busy === true}
          busyText={showsBusy ? busyLabel : undefined}
        >
          {submitLabel}
        </Button>
      </FormActions>
    </Form>
  )
}
