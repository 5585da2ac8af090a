import { useState } from 'react'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { type DayHours, type DayKey, days } from './opening-hours.ts'
import { dayText } from './text.ts'

const dayChoice = lazyCode(() => import('./day-choice.tsx'))

interface CopyHoursProps {
  from: DayKey
  name: string
  hours: DayHours
  onCopy: (to: readonly DayKey[]) => void
}

const copyClass =
  'inline-flex min-h-6 items-center rounded-detail px-1.5 max-md:min-h-11 text-note whitespace-nowrap text-muted underline-offset-3 hover:text-ink hover:underline'

/**
 * The buttons 'Copia a tutti' and 'Copia su…'. The second opens a dialog that asks for the days to which the hours are
 * copied.
 */
export function CopyHours({ from, name, hours, onCopy }: CopyHoursProps) {
  const [open, setOpen] = useState(false)
  const others = days.filter(({ key }) => key !== from).map(({ key }) => key)
  return (
    <div className="flex flex-col items-end">
      {hours.aperto && (
        <button
          type="button"
          className={copyClass}
          aria-label={`Copia a tutti (${name})`}
          onClick={() => onCopy(others)}
        >
          Copia a tutti
        </button>
      )}
      <button
        type="button"
        className={copyClass}
        aria-label={`Copia su… (${name})`}
        onClick={() => setOpen(true)}
      >
        Copia su…
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Copia gli orari di ${name.toLowerCase()}`}
        description={dayText(hours)}
      >
        <Lazy
          code={dayChoice}
          props={{
            from,
            onCancel: () => setOpen(false),
            onCopy: (to) => {
              setOpen(false)
              onCopy(to)
            },
          }}
          failure="I giorni non si sono caricati"
        />
      </Dialog>
    </div>
  )
}
