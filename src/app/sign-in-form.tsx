import { useState } from 'react'
import { auth } from '#lib/auth.ts'
import { italianMessage } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { CredentialFields } from './credential-fields.tsx'
import { type Credentials, credentialErrors } from './credentials.ts'
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
  const { busy, errors, onSubmit, clearError } = useCredentialsForm(credentialErrors, signIn)
  if (recovering) return <RecoveryForm onBack={() => setRecovering(false)} />

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <CredentialFields account="known" errors={errors} onEdit={clearError} />
      <Button type="submit" busy={busy || entering} busyText="Caricamento...">
        Accedi
      </Button>
      <Button type="button" variant="ghost" onClick={() => setRecovering(true)}>
        Password dimenticata?
      </Button>
    </form>
  )
}
