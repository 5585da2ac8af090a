import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { Button } from '#ui/base/button.tsx'
import type { Elements } from '#ui/base/elements.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { CodeField, codeProblem, RecoveryCodeField, recoveryCodeProblem } from './code-field.tsx'
import { type Factors, nameOf, sendCode } from './factors.ts'

interface CodeFormProps {
  /** `apps`: those whose code may be given. */
  factors: Factors
  /** Which app is meant, where that may be unclear. */
  hint?: string | undefined
  onVerified: () => void | Promise<void>
  /** The buttons, one of which submits. */
  children: (busy: boolean) => Elements
}

/**
 * Asks for a code of one of the account's apps, or for a recovery code. Without the query client, which the login does not
 * load.
 */
export function CodeForm({ factors: { apps, hasRecoveryCodes }, hint, onVerified, children }: CodeFormProps) {
  const [chosen, setChosen] = useState(apps[0]?.id ?? '')
  const [byRecovery, setByRecovery] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusCode = () => form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another field then
  useEffect(focusCode, [byRecovery])

  const { run, busy } = useSingleFlight(async (code: string) => {
    const failure = await sendCode({ code, factorId: byRecovery ? null : chosen })
    setError(failure)
    if (failure) focusCode()
    else await onVerified()
  })

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    const problem = byRecovery ? recoveryCodeProblem(code) : codeProblem(code)
    setError(problem)
    return problem ? focusCode() : run(code)
  }

  const Code = byRecovery ? RecoveryCodeField : CodeField
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {!byRecovery && apps.length > 1 && (
        <SelectField
          label="App"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={apps.map((app) => ({ value: app.id, label: nameOf(app) }))}
        />
      )}
      <Code error={error} hint={byRecovery ? undefined : hint} onChange={() => setError(null)} />
      {children(busy)}
      {hasRecoveryCodes && (
        <Button
          variant="ghost"
          onClick={() => {
            setError(null)
            setByRecovery(!byRecovery)
          }}
        >
          {byRecovery ? "Usa il codice dell'app" : 'Usa un codice di recupero'}
        </Button>
      )}
    </form>
  )
}
