import { useEffect, useEffectEvent, useRef } from 'react'
import { italianMessage } from '#backend/errors.ts'
import { useKeptForm } from '#records/kept-draft.ts'
import { countErrors } from '#records/tell-errors.ts'
import { Button } from '#ui/base/button.tsx'
import type { Elements } from '#ui/base/elements.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'

/** What of a part of the form is not saved yet, and what is wrong: numbers of fields, or of records. */
export interface PartState {
  unsaved: number
  wrong: number
}

export const untouched: PartState = { unsaved: 0, wrong: 0 }

export interface DayErrors {
  errors: { dal?: unknown; al?: unknown }
  dirtyFields: { dal?: boolean; al?: boolean }
  isSubmitted: boolean
}

/** The errors that are shown: an empty day is no mistake before somebody has typed one, or wants to save. */
export function toldErrors<State extends DayErrors>(state: State): State['errors'] {
  const told = { ...state.errors }
  for (const day of ['dal', 'al'] as const) {
    if (!state.isSubmitted && !state.dirtyFields[day]) delete told[day]
  }
  return told
}

/** Tells the page about a closure or a season that is being edited, until its form is gone. */
export function useTellState(isDirty: boolean, errors: object, onState: (state: PartState) => void): void {
  const unsaved = isDirty ? 1 : 0
  const wrong = countErrors(errors)
  useEffect(() => {
    onState({ unsaved, wrong })
    return () => onState(untouched)
  }, [unsaved, wrong, onState])
}

/** Returns a button to the focus when the part that it opened has closed. */
export function useFocusAfter(open: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => (open ? () => button.current?.focus() : undefined), [open])
  return button
}

/**
 * Opens again the form of which the tab has kept something: that of one of the rows, or of a new one (null). `rows` is
 * undefined until they are read.
 */
export function useReopened<Row extends { id: string }>(
  form: string,
  rows: readonly Row[] | undefined,
  begin: (row: Row | null) => void,
): void {
  const id = useKeptForm(form)
  const open = useEffectEvent(() => {
    const row = id === '' ? null : rows?.find((candidate) => candidate.id === id)
    if (row !== undefined) begin(row)
  })
  const isKnown = id !== null && rows !== undefined
  useEffect(() => {
    if (isKnown) open()
  }, [isKnown])
}

type LoadedProps = {
  query: { isPending: boolean; isFetching: boolean; data: unknown; error: unknown; refetch: () => unknown }
  failure: string
  children: Elements
}

/** A list within the form, or the state of its loading. */
export function Loaded({ query, failure, children }: LoadedProps) {
  if (query.data !== undefined) return children
  if (query.error) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3" role="alert">
        <p className="text-muted">{italianMessage(query.error, failure)}</p>
        <Button variant="secondary" busy={query.isFetching} onClick={() => query.refetch()}>
          Riprova
        </Button>
      </div>
    )
  }
  return (
    <div role="status" aria-label="Caricamento...">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-2 h-5 w-64 max-w-full" />
    </div>
  )
}
