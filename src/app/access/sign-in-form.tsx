import { useState } from 'react'
import { currentSession } from '#backend/session.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { EmailRef } from './credential-fields.tsx'
import { CredentialFields } from './credential-fields.tsx'
import { type Credentials, credentialErrors } from './credentials.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { RecoveryForm } from './recovery-form.tsx'
import { signIn, welcome } from './sign-in.ts'
import { useCredentialsForm } from './use-credentials-form.ts'

async function enter(credentials: Credentials) {
  const failure = await signIn(credentials)
  if (failure) toast.error('Errore di accesso', failure.message)
  else if (currentSession().session) welcome()
  return failure?.wrong ? { password: 'Email o password non corretta' } : {}
}

interface SignInFormProps {
  entering: boolean
  emailRef: EmailRef
  /** Begins with the form for a recovery mail. */
  recoveryFirst: boolean
}

/** The tab 'accedi'. */
export function SignInForm({ entering, emailRef, recoveryFirst }: SignInFormProps) {
  const [recovering, setRecovering] = useState(recoveryFirst)
  const { busy, errors, onSubmit, clearError } = useCredentialsForm(credentialErrors, enter)
  if (recovering) return <RecoveryForm emailRef={emailRef} onBack={() => setRecovering(false)} />

  return (
    // Without scripts a browser would write the password into the address.
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <CredentialFields emailRef={emailRef} account="known" errors={errors} onEdit={clearError} />
      <Button type="submit" busy={busy || entering} busyText="Caricamento...">
        Accedi
      </Button>
      <PasskeyButton entering={entering} />
      <Button type="button" variant="ghost" onClick={() => setRecovering(true)}>
        Password dimenticata?
      </Button>
    </form>
  )
}
