import { type Day, spanText } from '#italian/days.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { HoursText } from '../hours/hours-text.tsx'
import { readDay } from '../hours/opening-hours.ts'
import { dayText } from '../hours/text.ts'
import { isClosedAllDay } from './closed-today.ts'
import type { Closure } from './rules.ts'

interface ClosureListProps {
  /** The latest first. */
  closures: readonly Closure[]
  today: Day
  /** Null where closures are read-only. */
  edit: ClosureActions | null
}

interface ClosureActions {
  /** While a closure is being edited, no other one can be opened or deleted. */
  disabled: boolean
  onChange: (closure: Closure) => void
  onRemove: (closure: Closure) => void
}

/** A website's closures: present and future ones with the next one first, then the past ones, folded. */
export function ClosureList({ closures, today, edit }: ClosureListProps) {
  const coming = closures.filter(({ al }) => al >= today).reverse()
  const past = closures.filter(({ al }) => al < today)
  const rows = (some: readonly Closure[]) => (
    <ul>
      {some.map((closure) => (
        <ClosureRow key={closure.id} closure={closure} today={today} edit={edit} />
      ))}
    </ul>
  )
  return (
    <>
      {coming.length > 0 ? rows(coming) : <p className="text-muted">Nessuna chiusura in programma.</p>}
      {past.length > 0 && (
        <details>
          <summary className="min-h-6 w-fit cursor-pointer text-muted hover:text-ink max-md:min-h-11 max-md:py-2.5">
            {`Passate (${past.length})`}
          </summary>
          <div className="mt-2">{rows(past)}</div>
        </details>
      )}
    </>
  )
}

interface RowProps extends Pick<ClosureListProps, 'today' | 'edit'> {
  closure: Closure
}

function ClosureRow({ closure, today, edit }: RowProps) {
  const { dal, al, orari, motivo } = closure
  const span = spanText(dal, al)
  const hours = isClosedAllDay(orari) ? 'Chiuso' : dayText(readDay(orari, 'lunedi'))
  // 'Chiuso' and 'Aperto 24 ore' need no 'Aperto' before them.
  const state = /^\d/.test(hours) ? `Aperto ${hours}` : hours
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2.5 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span>{span}</span>
          {dal <= today && al >= today && <Badge tone="warning">In corso</Badge>}
        </p>
        <p className="wrap-anywhere text-muted">
          <HoursText text={motivo ? `${state} · ${motivo}` : state} />
        </p>
      </div>
      {edit && (
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            disabled={edit.disabled}
            onClick={() => edit.onChange(closure)}
          >
            <span>Modifica</span>
            <span className="sr-only">{` ${span}`}</span>
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={edit.disabled}
            onClick={() => edit.onRemove(closure)}
          >
            <span>Elimina</span>
            <span className="sr-only">{` ${span}`}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
