import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { startTransition, useState } from 'react'
import { ConfirmRemoval } from '#lists/confirm-removal.tsx'
import { FormSection } from '#records/form.tsx'
import { Button } from '#ui/base/button.tsx'
import { shopsToday } from '../hours/days.ts'
import type { OpeningHours } from '../hours/opening-hours.ts'
import { Loaded, type PartState, useFocusAfter, useReopened } from '../hours/part-of-form.tsx'
import { whenText } from '../hours/season-days.ts'
import { seasonsQuery } from './queries.ts'
import type { Season } from './rules.ts'
import { deleteSeason, undoOf } from './save.ts'
import { SeasonForm } from './season-form.tsx'
import { SeasonList } from './season-list.tsx'

export interface SeasonsPanelProps {
  websiteId: string
  /** The website's own week as it is stored. */
  week: OpeningHours
  /** Told what of a season is unsaved or wrong; null where seasons are read-only. */
  onState: ((state: PartState) => void) | null
}

const none: readonly Season[] = []

/** 'Orari stagionali' of a website. Default export, because it is loaded lazily. */
export default function SeasonsPanel({ websiteId, week, onState }: SeasonsPanelProps) {
  const query = useQuery(seasonsQuery(websiteId))
  const [draft, setDraft] = useState<{ season: Season | null; reopened: boolean } | null>(null)
  // A form takes longer to build than a press should wait for its answer.
  const begin = (season: Season | null, reopened = false) =>
    startTransition(() => setDraft({ season, reopened }))
  const [leaving, setLeaving] = useState<Season | null>(null)
  const addButton = useFocusAfter(draft !== null)
  const seasons = query.data?.rows ?? none
  useReopened('stagione', query.data?.rows, (season) => draft ?? begin(season, true))

  return (
    <FormSection
      title="Orari stagionali"
      description={
        onState &&
        "L'orario estivo, quello invernale, quello della fiera: in quei giorni vale una settimana diversa. Ognuno si salva da solo, subito; le chiusure contano prima."
      }
      columns="one"
    >
      {onState && draft && (
        <SeasonForm
          websiteId={websiteId}
          season={draft.season}
          reopened={draft.reopened}
          others={seasons.filter(({ id }) => id !== draft.season?.id)}
          week={week}
          onState={onState}
          onClose={() => setDraft(null)}
        />
      )}
      {onState && !draft && (
        <Button
          ref={addButton}
          variant="secondary"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => begin(null)}
        >
          Aggiungi stagione
        </Button>
      )}
      <Loaded query={query} failure="Gli orari stagionali non si sono caricati">
        <SeasonList
          seasons={seasons}
          today={shopsToday()}
          edit={
            onState && {
              disabled: draft !== null,
              onChange: (season) => begin(season),
              onRemove: setLeaving,
            }
          }
        />
      </Loaded>
      <ConfirmRemoval
        row={leaving}
        title="Eliminare questa stagione?"
        words={(season) => `${season.nome}, ${whenText(season)}`}
        remove={deleteSeason}
        done="Stagione eliminata"
        failed="Errore nell'eliminazione della stagione"
        undo={undoOf}
        focusAfter={addButton}
        onClose={() => setLeaving(null)}
      />
    </FormSection>
  )
}
