import { type FormEvent, useState } from 'react'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { type CredentialErrors, type Credentials, readCredentials } from './credentials.ts'

/**
 * What both login forms share: uncontrolled fields (text typed before the script runs stays), errors at the field, one
 * submission at a time; not `useSave`, since the login is seen before the query client is loaded.
 */
export function useCredentialsForm(
  check: (credentials: Credentials) => CredentialErrors,
  /** Answers what the server finds wrong at a field. */
  submit: (credentials: Credentials) => Promise<CredentialErrors>,
) {
  const [errors, setErrors] = useState<CredentialErrors>({})
  const { run, busy } = useSingleFlight(async (credentials: Credentials) => {
    setErrors(await submit(credentials))
  })

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const credentials = readCredentials(form)
    const found = check(credentials)
    setErrors(found)
    const firstWrong = found.email ? 'email' : found.password ? 'password' : null
    if (firstWrong) return form.querySelector<HTMLInputElement>(`[name=${firstWrong}]`)?.focus()
    return run(credentials)
  }

  return {
    busy,
    errors,
    onSubmit,
    clearError: (field: keyof Credentials) => setErrors(({ [field]: _, ...others }) => others),
  }
}
