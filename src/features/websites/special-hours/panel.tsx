import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ConfirmRemoval } from '#lists/confirm-removal.tsx'
import { FormSection } from '#records/form.tsx'
import { useKeptForm } from '#records/kept-draft.ts'
import { Button } from '#ui/base/button.tsx'
import type { Elements } from '#ui/base/elements.ts'
import { shopsToday } from '../hours/days.ts'
import type { OpeningHours } from '../hours/opening-hours.ts'
import type { PartState } from '../hours/part-state.ts'
import { EditHours } from './edit.tsx'
import type { Draft, Kind, Start } from './kind.ts'
import { HoursList } from './list.tsx'
import { Loaded } from './loaded.tsx'
import { type HoursTable, type RowOf, specialHoursQueries } from './queries.ts'
import type { DaysForm } from './rules.ts'
import { removeHours, undoOf } from './save.ts'

export interface HoursPanelProps {
  websiteId: string
  /** The website's own week as it is stored. */
  week: OpeningHours
  /** Called with what is unsaved or wrong in the entry being edited; null where the entries are read-only. */
  onState: ((state: PartState) => void) | null
}

type Choose<Values extends DaysForm> = (start: Start<Values>) => void

interface OfKind<Table extends HoursTable, Values extends DaysForm> {
  kind: Kind<Table, Values>
  /** Stands above the button that adds one. */
  above?: (rows: readonly RowOf[Table][], onChoose: Choose<Values>) => Elements
  /** Stands below the list, and below the form of a new one. */
  below?: (rows: readonly RowOf[Table][], onChoose: Choose<Values>) => Elements
}

/** A website's closures, or its seasons: the list, and the form of the one being edited. */
export function HoursPanel<Table extends HoursTable, Values extends DaysForm>(
  props: HoursPanelProps & OfKind<Table, Values>,
) {
  const { kind, websiteId, week, onState, above, below } = props
  const { texts, table } = kind
  const query = useQuery(specialHoursQueries.of(table, websiteId))
  const [draft, setDraft] = useState<Draft<RowOf[Table], Values> | null>(null)
  // A transition, because rendering the form takes longer than a press should wait.
  const begin = (next: Draft<RowOf[Table], Values>) => startTransition(() => setDraft(next))
  const beginNew: Choose<Values> = (start) => begin({ row: null, start })
  const [leaving, setLeaving] = useState<RowOf[Table] | null>(null)
  const addButton = useFocusAfter(draft !== null)
  const rows = query.data?.rows
  const all = rows ?? []
  useReopened(kind.draft, rows, (row) => draft ?? begin({ row, reopened: true }))

  return (
    <FormSection title={texts.title} description={onState && texts.description} columns="one">
      {onState && !draft && rows && above?.(rows, beginNew)}
      {onState && draft && (
        <EditHours
          kind={kind}
          websiteId={websiteId}
          draft={draft}
          rows={all}
          week={week}
          onState={onState}
          onClose={() => setDraft(null)}
          below={(onChoose) => rows && below?.(rows, onChoose)}
        />
      )}
      {onState && !draft && (
        <Button
          ref={addButton}
          variant="secondary"
          className="justify-self-start"
          // With the rows a question about the next holiday may appear above, which would move the button away.
          disabled={query.isPending}
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => begin({ row: null })}
        >
          {texts.add}
        </Button>
      )}
      <Loaded query={query} failure={texts.notLoaded}>
        <HoursList<Table, Values>
          kind={kind}
          rows={all}
          today={shopsToday()}
          edit={
            onState && {
              disabled: draft !== null,
              onChange: (row) => begin({ row }),
              onRemove: setLeaving,
            }
          }
        />
      </Loaded>
      {onState && !draft && rows && below?.(rows, beginNew)}
      <ConfirmRemoval
        row={leaving}
        title={texts.removal}
        words={kind.summaryOf}
        remove={(row, onGone) => removeHours(table, row, onGone)}
        done={texts.removed}
        failed={texts.notRemoved}
        undo={(row) => ({
          run: undoOf(table, row),
          done: texts.restored,
          failed: texts.notRestored,
          constraints: kind.constraints,
        })}
        focusAfter={addButton}
        onClose={() => setLeaving(null)}
      />
    </FormSection>
  )
}

/** Returns a button to the focus when the part that it opened has closed. */
function useFocusAfter(open: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => (open ? () => button.current?.focus() : undefined), [open])
  return button
}

/**
 * Opens again the form of which the tab has kept something: that of one of the rows, or of a new one (null). `rows` is
 * undefined until they are read.
 */
function useReopened<Row extends { id: string }>(
  draft: string,
  rows: readonly Row[] | undefined,
  begin: (row: Row | null) => void,
): void {
  const id = useKeptForm(draft)
  const open = useEffectEvent(() => {
    const row = id === '' ? null : rows?.find((candidate) => candidate.id === id)
    if (row !== undefined) begin(row)
  })
  const isKnown = id !== null && rows !== undefined
  useEffect(() => {
    if (isKnown) open()
  }, [isKnown])
}
