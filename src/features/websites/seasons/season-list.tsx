import type { Day } from '#italian/days.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { readHours } from '../hours/opening-hours.ts'
import { holdsOn, whenText } from '../hours/season-days.ts'
import { WeekText } from '../hours/week-text.tsx'
import type { Season } from './rules.ts'

interface SeasonListProps {
  seasons: readonly Season[]
  today: Day
  /** Null where seasons are read-only. */
  edit: SeasonActions | null
}

interface SeasonActions {
  /** While a season is being edited, no other one can be opened or deleted. */
  disabled: boolean
  onChange: (season: Season) => void
  onRemove: (season: Season) => void
}

/** A website's seasons: those that hold or come again, then those that are over, folded. */
export function SeasonList({ seasons, today, edit }: SeasonListProps) {
  const isOver = ({ ogni_anno, al }: Season) => !ogni_anno && al < today
  const past = seasons.filter(isOver)
  const current = seasons.filter((season) => !isOver(season))
  const rows = (some: readonly Season[]) => (
    <ul>
      {some.map((season) => (
        <SeasonRow key={season.id} season={season} today={today} edit={edit} />
      ))}
    </ul>
  )
  return (
    <>
      {current.length > 0 ? rows(current) : <p className="text-muted">Nessun orario stagionale.</p>}
      {past.length > 0 && (
        <details>
          <summary className="min-h-6 w-fit cursor-pointer text-muted hover:text-ink max-md:min-h-11 max-md:py-2.5">
            {`Passati (${past.length})`}
          </summary>
          <div className="mt-2">{rows(past)}</div>
        </details>
      )}
    </>
  )
}

interface RowProps extends Pick<SeasonListProps, 'today' | 'edit'> {
  season: Season
}

function SeasonRow({ season, today, edit }: RowProps) {
  const when = whenText(season)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line py-2.5 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="wrap-anywhere">{season.nome}</span>
          {holdsOn(season, today) && <Badge tone="accent">In corso</Badge>}
        </p>
        <p className="text-muted">{when.charAt(0).toUpperCase() + when.slice(1)}</p>
        <details open={edit === null} className="mt-1">
          <summary className="min-h-6 w-fit cursor-pointer text-muted hover:text-ink max-md:min-h-11 max-md:py-2.5">
            <span>Orari</span>
            <span className="sr-only">{` ${season.nome}`}</span>
          </summary>
          <div className="mt-1">
            <WeekText hours={readHours(season.orari)} />
          </div>
        </details>
      </div>
      {edit && (
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            disabled={edit.disabled}
            onClick={() => edit.onChange(season)}
          >
            <span>Modifica</span>
            <span className="sr-only">{` ${season.nome}`}</span>
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={edit.disabled}
            onClick={() => edit.onRemove(season)}
          >
            <span>Elimina</span>
            <span className="sr-only">{` ${season.nome}`}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
