import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sendRecoveryMail } from '#backend/auth.ts'
import { errorStatus, italianMessage } from '#backend/errors.ts'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import type { EmailRef } from './credential-fields.tsx'
import { emailError, readCredentials } from './credentials.ts'

/** Asks for the recovery mail. The answer is the same whether or not the address has an account. */
export function RecoveryForm({ onBack, emailRef }: { onBack: () => void; emailRef: EmailRef }) {
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // The button that opened this form had the focus and is gone.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=email]')?.focus(), [])
  const { run, busy } = useSingleFlight(async (email: string) => {
    const failure = await sendRecoveryMail(email)
    if (failure && errorStatus(failure) !== 429) {
      return toast.error('Errore', italianMessage(failure, "Errore nell'invio dell'email di recupero"))
    }
    toast.success(
      'Email inviata',
      "Se l'indirizzo è registrato, riceverai un link per scegliere una nuova password.",
    )
    onBack()
  })

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    const { email } = readCredentials(currentTarget)
    const wrong = emailError(email)
    setError(wrong)
    if (wrong) return currentTarget.querySelector<HTMLInputElement>('[name=email]')?.focus()
    return run(email)
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        Scrivi l'email del tuo account: ti invieremo un link per scegliere una nuova password.
      </p>
      <TextField
        label="Email"
        name="email"
        ref={emailRef}
        type="email"
        autoComplete="username"
        error={error ?? undefined}
        onChange={() => setError(null)}
      />
      <Button type="submit" busy={busy} busyText="Caricamento...">
        Invia il link
      </Button>
      <Button type="button" variant="ghost" onClick={onBack}>
        Torna all'accesso
      </Button>
    </form>
  )
}
