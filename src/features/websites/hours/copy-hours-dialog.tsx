import { useId, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { type DayHours, type DayKey, days, workdays } from './opening-hours.ts'
import { dayText } from './text.ts'

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
        <DayChoice
          from={from}
          onCancel={() => setOpen(false)}
          onCopy={(to) => {
            setOpen(false)
            onCopy(to)
          }}
        />
      </Dialog>
    </div>
  )
}

interface DayChoiceProps {
  from: DayKey
  onCancel: () => void
  onCopy: (to: readonly DayKey[]) => void
}

function DayChoice({ from, onCancel, onCopy }: DayChoiceProps) {
  const [chosen, setChosen] = useState<ReadonlySet<DayKey>>(new Set())
  const [refused, setRefused] = useState(false)
  const errorId = useId()
  const others = days.filter(({ key }) => key !== from)
  const otherWorkdays = workdays.filter((key) => key !== from)

  const choose = (keys: readonly DayKey[], on: boolean) => {
    const next = new Set(chosen)
    for (const key of keys) on ? next.add(key) : next.delete(key)
    setChosen(next)
    setRefused(false)
  }

  return (
    <>
      <fieldset aria-describedby={refused ? errorId : undefined}>
        <legend className="mb-2 font-medium">Su quali giorni?</legend>
        <CheckboxField
          label="Dal lunedì al venerdì"
          checked={otherWorkdays.every((key) => chosen.has(key))}
          onChange={(event) => choose(otherWorkdays, event.target.checked)}
          className="mb-1 border-b border-line pb-1"
        />
        <div className="grid grid-cols-2 gap-x-6">
          {others.map(({ key, name }) => (
            <CheckboxField
              key={key}
              label={name}
              checked={chosen.has(key)}
              onChange={(event) => choose([key], event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
      <p id={errorId} role="alert" className="mt-2 text-note text-danger">
        {refused && 'Scegli almeno un giorno'}
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Annulla
        </Button>
        <Button onClick={() => (chosen.size === 0 ? setRefused(true) : onCopy([...chosen]))}>Copia</Button>
      </DialogActions>
    </>
  )
}
