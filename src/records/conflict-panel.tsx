import { useEffect, useId, useRef } from 'react'
import { Button } from '#ui/base/button.tsx'
import type { Content, Elements } from '#ui/base/elements.ts'
import { IbanText } from '#ui/base/iban-text.tsx'
import type { Answer } from './merged-row.ts'

/** A field that two people have changed to different values. */
export interface Question {
  name: string
  label: string
  mine: Content
  theirs: Content
}

interface ConflictPanelProps {
  title: string
  questions: readonly Question[]
  /** Each increment moves the focus to the questions. A question that only another person's save raises does not. */
  focusRequests: number
  onAnswer: (answer: Answer) => void
}

/** Shows both values of each field that two people have changed, and asks which to keep. */
export function ConflictPanel({ title, questions, focusRequests, onAnswer }: ConflictPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (focusRequests > 0) panel.current?.focus()
  }, [focusRequests])

  const choose = (answer: Answer) => {
    // The pressed button disappears with its question.
    if (questions.length > 1) panel.current?.focus()
    else focusAfter(panel.current?.closest('form'), answer.name)
    onAnswer(answer)
  }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="scroll-mt-4 rounded-sheet border border-warning bg-surface p-4"
    >
      <div role="alert">
        <p id={titleId} className="font-medium wrap-anywhere">
          <span>{title}</span>
        </p>
        <p className="text-muted">
          <span>
            {questions.length === 1
              ? "Un campo l'avete cambiato in due: scegli quale valore tenere. Il resto è già insieme nel modulo."
              : `${questions.length} campi li avete cambiati in due: scegli quali valori tenere. Il resto è già insieme nel modulo.`}
          </span>
        </p>
      </div>
      <ul className="mt-3">
        {questions.map((question) => (
          <QuestionItem key={question.name} question={question} onChoose={choose} />
        ))}
      </ul>
    </section>
  )
}

function focusAfter(form: HTMLFormElement | null | undefined, name: string): void {
  const field = form?.elements.namedItem(name) ?? form?.querySelector('[type=submit]')
  if (field instanceof HTMLElement) field.focus()
}

interface QuestionItemProps {
  question: Question
  onChoose: (answer: Answer) => void
}

/** The label is plain text, since the field that it names is below in the form. */
function QuestionItem({ question, onChoose }: QuestionItemProps) {
  const { name, label, mine, theirs } = question
  return (
    <li className="border-t border-line py-3 last:pb-0">
      <p className="mb-2 font-medium">{label}</p>
      <div className="grid gap-3 md:grid-cols-2">
        <Side title="Il tuo valore" value={mine}>
          <Button variant="secondary" size="sm" onClick={() => onChoose({ name, keep: 'mine' })}>
            <span>Tieni il tuo</span>
            <span className="sr-only">{`(${label})`}</span>
          </Button>
        </Side>
        <Side title="Il valore salvato" value={theirs}>
          <Button variant="secondary" size="sm" onClick={() => onChoose({ name, keep: 'theirs' })}>
            <span>Usa quello salvato</span>
            <span className="sr-only">{`(${label})`}</span>
          </Button>
        </Side>
      </div>
    </li>
  )
}

function Side({ title, value, children }: { title: string; value: Content; children: Elements }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 rounded-control bg-sunken p-3">
      <p className="text-note text-muted">{title}</p>
      <div className="w-full grow whitespace-pre-line wrap-anywhere">
        {typeof value === 'string' ? <IbanText>{value || '—'}</IbanText> : value}
      </div>
      {children}
    </div>
  )
}
