import { type FormEvent, useState } from 'react'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { Button } from '#ui/base/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { ConfirmApp } from './confirm-app.tsx'
import { codeError } from './factors.ts'
import { nameProblem } from './fields.ts'
import { type Enrolment, enrol } from './second-step-save.ts'

interface AddAppProps {
  /** The names of the account's apps. */
  taken: readonly string[]
  onAdded: () => Promise<void>
  /** Left out where there is nothing to go back to. */
  onCancel: (() => void) | undefined
}

/** The first of 'Telefono', 'Telefono 2' … that is free. */
function freeName(taken: readonly string[]): string {
  let name = 'Telefono'
  for (let number = 2; taken.includes(name); number += 1) name = `Telefono ${number}`
  return name
}

/** Adds an app: its name, then the code to scan and the first code of the app. */
export function AddApp({ taken, onAdded, onCancel }: AddAppProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { run, busy } = useSingleFlight(async (name: string) => {
    try {
      setEnrolment(await enrol(name))
    } catch (failure) {
      setError(codeError(Object(failure)))
    }
  })

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    const problem =
      nameProblem(name, "Scrivi un nome per l'app") ??
      (taken.includes(name) ? "C'è già un'app con questo nome" : null)
    setError(problem)
    if (problem) return event.currentTarget.querySelector('input')?.focus()
    return run(name)
  }

  if (enrolment) {
    const leave = () => setEnrolment(null)
    return <ConfirmApp enrolment={enrolment} onConfirmed={onAdded} onCancel={leave} />
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <TextField
        className="w-full max-w-sm"
        label="Nome dell'app"
        name="name"
        autoComplete="off"
        defaultValue={freeName(taken)}
        hint="Per riconoscerla, se ne usi più di una"
        error={error}
        onChange={() => setError(null)}
      />
      <div className="button-row">
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Annulla
          </Button>
        )}
        <Button type="submit" busy={busy} busyText="Caricamento...">
          Attiva
        </Button>
      </div>
    </form>
  )
}
