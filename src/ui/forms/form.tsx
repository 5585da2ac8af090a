import { type ComponentProps, useEffect, useId } from 'react'
import { noteOpenForm } from '#lib/forms/open-forms.ts'
import { cx } from '#ui/base/cx.ts'
import type { Content, Elements } from '#ui/base/elements.ts'
import { holdFocus } from './hold-focus.ts'

export type FormProps = Omit<ComponentProps<'form'>, 'children'> & {
  busy?: boolean | undefined
  /** The errors that prevent saving (`ErrorSummary`). */
  summary?: Elements
  children: Elements
}

/** A form without the browser's own validation messages. */
export function Form({ busy = false, summary, className, children, ...form }: FormProps) {
  useEffect(noteOpenForm, [])
  return (
    <form {...form} noValidate aria-busy={busy || undefined} className={cx('flex flex-col gap-6', className)}>
      {summary}
      {children}
    </form>
  )
}

type FormSectionProps = {
  title?: string | undefined
  description?: Content
  /** `two` (default) lays the fields out in two columns from 768 px; `one` in a single one. */
  columns?: 'one' | 'two' | undefined
  children: Elements
}

/** A titled group of fields with a background of its own. */
export function FormSection({ title, description, columns = 'two', children }: FormSectionProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className="rounded-lg border border-line bg-surface p-6 max-md:p-4"
    >
      {title && (
        <div className="mb-5">
          <h2 id={titleId} className="text-base font-semibold">
            {title}
          </h2>
          {description && <p className="mt-1 text-muted">{description}</p>}
        </div>
      )}
      <div
        className={cx('grid items-start gap-x-6 gap-y-5 *:min-w-0', columns === 'two' && 'md:grid-cols-2')}
      >
        {children}
      </div>
    </section>
  )
}

interface FormActionsProps {
  /** The form has unsaved changes. */
  unsaved?: boolean | undefined
  children: Elements
}

/** The form's buttons: 'Annulla' first, the one that saves last. They stay in sight in a long form. */
export function FormActions({ unsaved = false, children }: FormActionsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the work, this only steadies them
    <div
      data-bottom-bar
      onMouseDown={holdFocus}
      className={cx(
        'sticky bottom-0 z-20 flex items-center justify-end gap-3 border-t border-line py-3',
        'max-md:-mx-4 max-md:bg-surface max-md:px-4 max-md:[&>:is(a,button)]:grow',
        'md:-mx-2 md:bg-canvas md:px-2 print:static',
      )}
    >
      <p role="status" className="mr-auto text-muted max-md:sr-only">
        {unsaved && 'Modifiche non salvate'}
      </p>
      {children}
    </div>
  )
}
