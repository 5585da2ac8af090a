import { useState } from 'react'
import { auth } from '#backend/auth.ts'
import { messageOf } from '#backend/errors.ts'
import type { Role } from '#permissions'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { cardToKeep } from '../return-path.ts'
import type { EmailRef } from './credential-fields.tsx'
import { CredentialFields } from './credential-fields.tsx'
import { type Credentials, registrationErrors } from './credentials.ts'
import { useCredentialsForm } from './use-credentials-form.ts'

/** A constant of its own: importing permissions.ts would add its bytes to the login screen. */
const signUpRole: Role = 'cliente'

/**
 * The tab 'registrati'. The form sends the role 'cliente'; the database gives every new account that role, whatever is
 * sent.
 */
export function SignUpForm({ emailRef }: { emailRef: EmailRef }) {
  const [done, setDone] = useState(false)
  const { busy, errors, onSubmit, clearError } = useCredentialsForm(
    registrationErrors,
    async (credentials: Credentials) => {
      const { error } = await auth.signUp({
        ...credentials,
        options: {
          emailRedirectTo: window.location.origin,
          data: { role: signUpRole, tieni: cardToKeep() },
        },
      })
      if (error) {
        const generic = 'Si è verificato un errore durante la registrazione'
        toast.error('Errore di registrazione', messageOf(error, generic))
      } else {
        setDone(true)
        toast.success('Registrazione completata', "Controlla la tua email per confermare l'account.")
      }
      return {}
    },
  )

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <CredentialFields emailRef={emailRef} account="new" errors={errors} onEdit={clearError} />
      <Button type="submit" busy={busy} busyText="Caricamento...">
        Registrati
      </Button>
      <p className="text-center text-sm text-muted">
        {done
          ? "Apri il link che trovi nell'email, poi accedi."
          : 'Registrandoti avrai un account di tipo Cliente.'}
      </p>
    </form>
  )
}
