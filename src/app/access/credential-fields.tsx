import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { CredentialErrors, Credentials } from './credentials.ts'
import type { EmailRef } from './use-kept-email.ts'

interface CredentialFieldsProps {
  errors: CredentialErrors
  onEdit: (field: keyof Credentials) => void
  /** For the browser's password manager: an account that exists, or one to be made. */
  account: 'known' | 'new'
  emailRef: EmailRef
}

/** E-mail and password of both login forms; uncontrolled, so that what is typed before hydration stays. */
export function CredentialFields({ errors, onEdit, account, emailRef }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        label="Email"
        name="email"
        ref={emailRef}
        type="email"
        autoComplete={account === 'known' ? 'username' : 'email'}
        error={errors.email}
        onChange={() => onEdit('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={account === 'known' ? 'current-password' : 'new-password'}
        error={errors.password}
        // In place of an error, not below it: what is wrong is read out alone.
        hint={account === 'new' && !errors.password ? 'Minimo 6 caratteri' : undefined}
        onChange={() => onEdit('password')}
      />
    </>
  )
}
