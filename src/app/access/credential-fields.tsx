import { useCallback, useRef } from 'react'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { CredentialErrors, Credentials } from './credentials.ts'

interface CredentialFieldsProps {
  errors: CredentialErrors
  onEdit: (field: keyof Credentials) => void
  /** Tells the browser's password manager whether the account exists (`known`) or is being made (`new`). */
  account: 'known' | 'new'
  emailRef: EmailRef
}

/** E-mail and password of both login forms. The fields are uncontrolled, so that text typed before hydration stays. */
export function CredentialFields({ errors, onEdit, account, emailRef }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        label="Email"
        name="email"
        ref={emailRef}
        type="email"
        autoComplete={account === 'known' ? 'username webauthn' : 'email'}
        error={errors.email}
        onChange={() => onEdit('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={account === 'known' ? 'current-password' : 'new-password'}
        error={errors.password}
        // The hint gives way to an error, so that a screen reader reads the error alone.
        hint={account === 'new' && !errors.password ? 'Minimo 6 caratteri' : undefined}
        onChange={() => onEdit('password')}
      />
    </>
  )
}

/** Carries the text of the e-mail field over from one login form to the next. Answers the field's `ref`. */
export function useKeptEmail(first: string | null) {
  const kept = useRef(first ?? '')
  return useCallback((field: HTMLInputElement | null) => {
    if (!field) return
    // Text that was typed before this script ran stays.
    if (kept.current) field.value = kept.current
    return () => {
      kept.current = field.value
    }
  }, [])
}

export type EmailRef = ReturnType<typeof useKeptEmail>
