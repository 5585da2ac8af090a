import { useState } from 'react'
import { causeOf } from '#backend/errors.ts'
import { NewRow } from '#backend/new-row.ts'
import { useSave } from '#backend/save.ts'
import { shareCard } from '#features/cards/home.ts'
import { bringBack } from '#lists/bring-back.ts'
import { Button } from '#ui/base/button.tsx'
import { LazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { clockWords, closedTomorrow, type DayChange, type OwnCalendar, prolongedToday } from './day-change.ts'
import type { OwnShop } from './queries.ts'
import { saveDay } from './save.ts'

interface DayButtonsProps {
  shop: OwnShop
  calendar: OwnCalendar
  now: number
}

type Saving = { change: DayChange; done: string }

/** What a shop changes at short notice, each by one press, full width on a phone. */
export function DayButtons({ shop, calendar, now }: DayButtonsProps) {
  const [rows] = useState(() => new Map<string, NewRow>())
  const [sharing, setSharing] = useState(false)
  const endSharing = () => setSharing(false)
  const { run, busy } = useSave({
    save: async ({ change, done }: Saving) => {
      // When the answer was lost and the button is pressed again, the same row is used.
      const newRow = rows.get(change.day) ?? new NewRow()
      rows.set(change.day, newRow)
      const undo = await saveDay(shop.id, change, newRow)
      rows.delete(change.day)
      const back = {
        run: undo,
        done: 'Orari di prima ripristinati',
        failed: 'Errore nel ripristino degli orari',
      }
      toast.success(done, undefined, {
        label: 'Annulla',
        about: change.over?.id ?? newRow.id,
        run: () => void bringBack(back),
      })
    },
    onError: (error) => toast.error('Errore nel salvataggio della chiusura', causeOf(error)),
  })
  const closed = closedTomorrow(calendar, now)
  const longer = prolongedToday(calendar, now)
  // The second click of a double click would prolong once more.
  const once = (saving: Saving | null) => (event: { detail: number }) =>
    saving && event.detail < 2 && run(saving)

  return (
    <div className="button-row max-sm:flex-col max-sm:*:min-h-12 max-sm:*:w-full">
      <Button
        variant="secondary"
        disabled={busy || !closed}
        title={closed ? undefined : 'Domani siete già chiusi'}
        onClick={once(closed && { change: closed, done: 'Domani chiusi' })}
      >
        Domani chiusi
      </Button>
      <Button
        variant="secondary"
        disabled={busy || !longer}
        title={longer ? `Fino ${clockWords(longer.until)}` : 'Oggi non si può prolungare'}
        onClick={once(longer && { change: longer, done: `Oggi aperti fino ${clockWords(longer.until)}` })}
      >
        Prolunga oggi
      </Button>
      {shop.card && (
        <Button variant="secondary" onClick={() => setSharing(true)}>
          Condividi la card
        </Button>
      )}
      <LazyDialog
        code={shareCard}
        when={sharing}
        props={{ card: sharing ? shop.card : null, onClose: endSharing }}
        onClose={endSharing}
      />
    </div>
  )
}
