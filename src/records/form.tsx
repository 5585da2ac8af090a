import type { MouseEvent } from 'react'
import { type ComponentProps, useEffect, useId } from 'react'
import { cx } from '#ui/base/cx.ts'
import type { Content, Elements } from '#ui/base/elements.ts'
import { noteOpenForm } from './unsaved.ts'

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
  /** The fragment (`#…`) to which an index of the page leads. */
  id?: string | undefined
  title?: string | undefined
  /** Names the section instead of the title. */
  name?: string | undefined
  description?: Content
  /** `two` (default) lays the fields out in two columns from 768 px; `one` in a single one. */
  columns?: 'one' | 'two' | undefined
  children: Elements
}

/** A titled group of fields with a background of its own. */
export function FormSection({ id, title, name, description, columns = 'two', children }: FormSectionProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-label={name}
      aria-labelledby={title && !name ? titleId : undefined}
      className="sheet p-sheet"
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
  unsaved?: boolean | undefined
  /** The labels of the fields that have just followed somebody else's save. */
  followed?: readonly string[] | undefined
  /** Stands in a line of its own above the buttons. */
  above?: Elements
  children: Elements
}

/** The form's buttons: 'Annulla' first, the one that saves last. They stay in sight in a long form. */
export function FormActions({ unsaved = false, followed = [], above, children }: FormActionsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the work, this only steadies them
    <div
      data-bottom-bar={above ? 'tall' : ''}
      onMouseDown={holdFocus}
      className="form-bar into-page-end flex flex-wrap items-center justify-end gap-3 border-t border-line py-3"
    >
      {above && <div className="flex basis-full items-center justify-end gap-3">{above}</div>}
      <div className="mr-auto text-muted max-md:sr-only">
        <p role="status">{unsaved && <span>Modifiche non salvate</span>}</p>
        <Followed labels={followed} />
      </div>
      {children}
    </div>
  )
}

/** Says which fields have followed somebody else's save. */
export function Followed({ labels }: { labels: readonly string[] }) {
  const named = labels.slice(0, 3).join(', ')
  const more = labels.length > 3 ? ` e altri ${labels.length - 3}` : ''
  return (
    <p role="status" className="text-note">
      {labels.length > 0 && (
        <span>{`Aggiornato con quello che è stato salvato nel frattempo: ${named}${more}`}</span>
      )}
    </p>
  )
}

/**
 * For `onMouseDown` around buttons and switches: pressing them leaves the focus in a field. Without it, the field's
 * `blur` may show an error below the field, which moves the button away before the mouse is released, so that no click
 * happens. Pressing a field still focuses it.
 */
export function holdFocus(event: MouseEvent): void {
  const isTyping = document.activeElement?.matches('input:not([type=checkbox]), select, textarea')
  const pressed =
    event.target instanceof Element && event.target.closest('button, summary, label, [type=checkbox]')
  if (isTyping && pressed) event.preventDefault()
}
