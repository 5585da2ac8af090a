import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type RefObject, startTransition, useState } from 'react'
import { type Day, spanText } from '#italian/days.ts'
import type { Holiday } from '#italian/holidays.ts'
import { ConfirmRemoval } from '#lists/confirm-removal.tsx'
import { FormSection } from '#records/form.tsx'
import { Button } from '#ui/base/button.tsx'
import { shopsToday } from '../hours/days.ts'
import type { DayHours } from '../hours/opening-hours.ts'
import { Loaded, type PartState, useFocusAfter, useReopened } from '../hours/part-of-form.tsx'
import { ClosureForm, type Draft } from './closure-form.tsx'
import { ClosureList } from './closure-list.tsx'
import { HolidayChoice } from './holiday-choice.tsx'
import { HolidayQuestion } from './holiday-question.tsx'
import { closuresQuery } from './queries.ts'
import type { Closure } from './rules.ts'
import { deleteClosure, undoOf } from './save.ts'

export interface ClosuresPanelProps {
  websiteId: string
  /** Told what of a closure is unsaved or wrong; null where closures are read-only. */
  onState: ((state: PartState) => void) | null
  /** The hours of a day without a closure; null before they are known, and where closures are read-only. */
  usual: ((day: Day) => DayHours) | null
}

const none: readonly Closure[] = []

/** 'Chiusure e aperture straordinarie' of a website. Default export, because it is loaded lazily. */
export default function ClosuresPanel({ websiteId, onState, usual }: ClosuresPanelProps) {
  const query = useQuery(closuresQuery(websiteId))
  const [draft, setDraft] = useState<Draft | null>(null)
  // A transition, because rendering the form takes longer than a press should wait.
  const begin = (next: Draft) => startTransition(() => setDraft(next))
  const [leaving, setLeaving] = useState<Closure | null>(null)
  const addButton = useFocusAfter(draft !== null)
  const today = shopsToday()
  const closures = query.data?.rows ?? none

  const holidays = (onChoose: (holiday: Holiday) => void) =>
    query.data && <HolidayChoice today={today} closures={closures} onChoose={onChoose} />
  const beginNew = (begun?: Draft['begun']) => begin({ closure: null, ...(begun && { begun }) })
  useReopened('chiusura', query.data?.rows, (closure) => {
    draft ?? begin({ closure, reopened: true })
  })

  return (
    <FormSection
      title="Chiusure e aperture straordinarie"
      description={onState && 'Ferie, festività e giorni con orari diversi. Ognuna si salva da sola, subito.'}
      columns="one"
    >
      {onState && !draft && query.data && usual && (
        <HolidayQuestion
          websiteId={websiteId}
          today={today}
          closures={closures}
          usual={usual}
          onOther={(holiday) => beginNew({ holiday, aperto: true })}
        />
      )}
      {onState && draft && (
        <ClosureForm
          websiteId={websiteId}
          draft={draft}
          closures={closures}
          onState={onState}
          onClose={() => setDraft(null)}
          holidays={holidays}
        />
      )}
      {onState && !draft && (
        <Button
          ref={addButton}
          variant="secondary"
          className="justify-self-start"
          // With the closures a question about the next holiday appears above, which would move the button away.
          disabled={query.isPending}
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => beginNew()}
        >
          Aggiungi chiusura
        </Button>
      )}
      <Loaded query={query} failure="Le chiusure non si sono caricate">
        <ClosureList
          closures={closures}
          today={today}
          edit={
            onState && {
              disabled: draft !== null,
              onChange: (closure) => begin({ closure }),
              onRemove: setLeaving,
            }
          }
        />
      </Loaded>
      {onState && !draft && holidays((holiday) => beginNew({ holiday, aperto: false }))}
      <Removal closure={leaving} focusAfter={addButton} onClose={() => setLeaving(null)} />
    </FormSection>
  )
}

type RemovalProps = {
  closure: Closure | null
  focusAfter: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Asks before a closure is deleted. */
function Removal({ closure, focusAfter, onClose }: RemovalProps) {
  return (
    <ConfirmRemoval
      row={closure}
      title="Eliminare questa chiusura?"
      words={({ dal, al, motivo }) => (motivo ? `${spanText(dal, al)} · ${motivo}` : spanText(dal, al))}
      remove={deleteClosure}
      done="Chiusura eliminata"
      failed="Errore nell'eliminazione della chiusura"
      undo={undoOf}
      focusAfter={focusAfter}
      onClose={onClose}
    />
  )
}
