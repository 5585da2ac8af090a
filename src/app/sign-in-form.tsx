import { useState } from 'react'
import { auth } from '#lib/auth.ts'
import { italianMessage } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import type { Credentials } from './credentials.ts'
import { RecoveryForm } from './recovery-form.tsx'
import { useCredentialsForm } from './use-credentials-form.ts'

async function signIn(credentials: Credentials) {
  const { error } = await auth.signInWithPassword(credentials)
  if (error) toast.error('Errore di accesso', italianMessage(error, 'Credenziali non valide'))
  else toast.success('Accesso effettuato', 'Benvenuto nella piattaforma!')
}

/** The tab 'accedi'. */
export function SignInForm({ entering }: { entering: boolean }) {
  const [recovering, setRecovering] = useState(false)
  const { busy, errors, onSubmit, clearError } = useCredentialsForm(signIn)
  if (recovering) return <RecoveryForm onBack={() => setRecovering(false)} />

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        error={errors.email}
        onChange={() => clearError('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        onChange={() => clearError('password')}
      />
      <Button type="submit" busy={busy || entering} busyText="Caricamento...">
        Accedi
      </Button>
      <Button type="button" variant="ghost" onClick={() => setRecovering(true)}>
        Password dimenticata?
      </Button>
    </form>
  )
}
