import { Copy } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { Button } from '#ui/base/button.tsx'
import { copyAndTell } from '#ui/feedback/copy.ts'
import { CodeField, codeProblem } from './code-field.tsx'
import { sendCode } from './factors.ts'
import { type Enrolment, inFours } from './second-step-save.ts'

interface ConfirmAppProps {
  enrolment: Enrolment
  onConfirmed: () => Promise<void>
  onCancel: () => void
}

/** The code to scan, the secret to type instead, and the app's first code. */
export function ConfirmApp({ enrolment, onConfirmed, onCancel }: ConfirmAppProps) {
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusCode = () => form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
  // The button that opened this form is gone, and the focus with it.
  useEffect(focusCode, [])
  const { run, busy } = useSingleFlight(async (code: string) => {
    const failure = await sendCode({ code, factorId: enrolment.id })
    setError(failure)
    if (failure) focusCode()
    else await onConfirmed()
  })

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    const problem = codeProblem(code)
    setError(problem)
    return problem ? focusCode() : run(code)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      className="grid gap-x-6 gap-y-5 md:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <img
        src={enrolment.picture}
        alt="Codice QR da inquadrare con l'app"
        className="size-44 rounded-control border border-line bg-white forced-color-adjust-none max-md:justify-self-center"
      />
      <div className="flex min-w-0 flex-col items-start gap-5">
        <Secret enrolment={enrolment} />
        <div className="w-full max-w-sm">
          <CodeField
            error={error}
            hint={error ? undefined : "Le 6 cifre che l'app mostra adesso"}
            onChange={() => setError(null)}
          />
        </div>
        <div className="button-row">
          <Button variant="secondary" onClick={onCancel}>
            Annulla
          </Button>
          <Button type="submit" busy={busy} busyText="Caricamento...">
            Conferma
          </Button>
        </div>
      </div>
    </form>
  )
}

function Secret({ enrolment: { secret, uri } }: Pick<ConfirmAppProps, 'enrolment'>) {
  const copy = () => copyAndTell(secret, 'Chiave copiata', 'Seleziona la chiave e copiala a mano.')
  return (
    <div className="flex flex-col items-start gap-2">
      <p>Inquadra il codice con l'app, oppure scrivi questa chiave:</p>
      <p className="font-mono wrap-anywhere" translate="no">
        {inFours(secret, ' ')}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<Copy aria-hidden="true" className="size-4" />}
          onClick={copy}
        >
          Copia
        </Button>
        <a href={uri} className="text-accent underline underline-offset-3 md:hidden">
          Apri l'app di questo telefono
        </a>
      </div>
    </div>
  )
}
