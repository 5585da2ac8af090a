import { useId, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { DialogActions } from '#ui/dialogs/dialog.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { type DayKey, days, workdays } from './opening-hours.ts'

interface DayChoiceProps {
  from: DayKey
  onCancel: () => void
  onCopy: (to: readonly DayKey[]) => void
}

/** The days to which hours are copied. Default export, because it is loaded when its dialog is first opened. */
export default function DayChoice({ from, onCancel, onCopy }: DayChoiceProps) {
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
