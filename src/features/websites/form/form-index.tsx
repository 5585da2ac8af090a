import { type MouseEvent, useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import type { Tables } from '#backend/database.types.ts'
import type { FormRecord } from '#records/record-form.tsx'
import { countErrors } from '#records/report-errors.ts'
import type { Elements } from '#ui/base/elements.ts'
import type { WebsiteForm } from '../fields.ts'
import { type PartState, untouched } from '../hours/part-state.ts'

/** The parts of the page by the ids of their places, in its order. */
const parts = {
  dati: { name: 'Dati', one: 'non salvato', many: 'non salvati' },
  orari: { name: 'Orari', one: 'non salvato', many: 'non salvati' },
  stagioni: { name: 'Stagioni', one: 'non salvata', many: 'non salvate' },
  chiusure: { name: 'Chiusure', one: 'non salvata', many: 'non salvate' },
  'sul-sito': { name: 'Sul sito', one: 'non salvato', many: 'non salvati' },
} as const

type Part = keyof typeof parts
const allParts: readonly Part[] = ['dati', 'orari', 'stagioni', 'chiusure', 'sul-sito']

interface FormIndexProps {
  record: FormRecord<Tables<'websites'>, WebsiteForm>
  /** What stands beside the form and is saved by itself; null for a new website, which has nothing of that. */
  beside: Record<'stagioni' | 'chiusure', PartState> | null
}

/** Leads to the parts of a long page, stays in sight and says what is unsaved or wrong in each. */
export function FormIndex({ record, beside }: FormIndexProps) {
  const { errors, dirtyFields } = useFormState({ control: record.form.control })
  const { orari: wrongHours = {}, ...wrongData } = errors
  const { orari: typedHours = {}, ...typedData } = dirtyFields
  const states: Partial<Record<Part, PartState>> = {
    dati: { unsaved: countTrue(typedData) + (record.image.dirty ? 1 : 0), wrong: countErrors(wrongData) },
    orari: { unsaved: countTrue(typedHours), wrong: countErrors(wrongHours) },
    ...(beside && { ...beside, 'sul-sito': untouched }),
  }
  // Follows the address's fragment now: the part that it names was not there before the row had been read. What stands behind
  // '=' is for that part (`otherHoursHash`).
  useEffect(() => goTo(window.location.hash.slice(1).replace(/=.*/, '')), [])

  return (
    <nav
      aria-label="Indice"
      data-top-bar=""
      className="no-print sticky top-0 z-10 -mx-2 flex overflow-x-auto border-b border-line bg-canvas px-1 max-md:top-14 max-md:-mx-4"
    >
      {allParts.map((part) => {
        const state = states[part]
        return state && <PartLink key={part} part={part} state={state} />
      })}
    </nav>
  )
}

function PartLink({ part, state }: { part: Part; state: PartState }) {
  const says = stateText(part, state)
  return (
    <a
      href={`#${part}`}
      onClick={(event) => lead(event, part)}
      className="flex min-h-12 grow flex-col items-center justify-center rounded-control px-1.5 whitespace-nowrap text-muted hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 md:min-h-11 md:grow-0 md:flex-row md:gap-2 md:px-3"
    >
      <span className="font-medium">{parts[part].name}</span>
      {says && (
        <span className={`text-note leading-4 ${state.wrong ? 'font-medium text-danger' : 'text-accent'}`}>
          {says}
        </span>
      )}
    </a>
  )
}

/** Where the index leads to a part that has no section of its own before its code has come. */
export function FormPart({ id, children }: { id: Part; children: Elements }) {
  return (
    <div id={id} tabIndex={-1}>
      {children}
    </div>
  )
}

function stateText(part: Part, { unsaved, wrong }: PartState): string | null {
  if (wrong > 0) return wrong === 1 ? '1 errore' : `${wrong} errori`
  return unsaved > 0 ? `${unsaved} ${unsaved === 1 ? parts[part].one : parts[part].many}` : null
}

/** Leads there without an entry in the browser's history, so that its 'back' leaves the page. */
function lead(event: MouseEvent, part: Part): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  goTo(part)
}

function goTo(id: string): void {
  const place = document.getElementById(id)
  place?.scrollIntoView()
  place?.focus({ preventScroll: true })
}

/** `dirtyFields` has a `true` for each field that was changed. */
function countTrue(fields: object): number {
  return Object.values(fields).reduce<number>((count, field: unknown) => {
    if (field === true) return count + 1
    return typeof field === 'object' && field !== null ? count + countTrue(field) : count
  }, 0)
}
