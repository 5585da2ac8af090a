import type { User } from '@supabase/auth-js'
import { type FormEvent, useState } from 'react'
import { useSave } from '#backend/save.ts'
import { clearLocalSession, useSession } from '#backend/session.ts'
import { CodeForm } from '#features/profile/code-form.tsx'
import { factorsOf } from '#features/profile/factors.ts'
import { Form } from '#records/form.tsx'
import { Button } from '#ui/base/button.tsx'
import { DialogActions } from '#ui/dialogs/dialog.tsx'
import DialogView from '#ui/dialogs/dialog-view.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { signIn } from './sign-in.ts'

/**
 * Asks for the password again, and for the second step's code, without leaving the page, so that nothing typed there is
 * lost. Default export, because it is loaded lazily.
 */
export default function SignInAgain({ email }: { email: string }) {
  const { awaiting } = useSession()
  return (
    <DialogView
      open
      onOpenChange={() => {}}
      title="La sessione è scaduta"
      description={
        awaiting
          ? "Manca il codice dell'app: quello che hai scritto in questa pagina è ancora qui."
          : `Accedi di nuovo come ${email}: quello che hai scritto in questa pagina è ancora qui.`
      }
    >
      {awaiting ? <CodeAgain user={awaiting.user} /> : <PasswordAgain email={email} />}
    </DialogView>
  )
}

function PasswordAgain({ email }: { email: string }) {
  const [error, setError] = useState<string | null>(null)
  const { run, busy } = useSave({
    save: async (password: string) => setError((await signIn({ email, password }))?.message ?? null),
  })

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const password = String(new FormData(form).get('password') ?? '')
    setError(password ? null : 'La password è obbligatoria')
    if (!password) return form.querySelector<HTMLInputElement>('[name=password]')?.focus()
    return run(password)
  }

  return (
    <Form onSubmit={onSubmit} busy={busy}>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={error}
        onChange={() => setError(null)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={clearLocalSession}>
          Esci
        </Button>
        <Button type="submit" busy={busy} busyText="Caricamento...">
          Accedi
        </Button>
      </DialogActions>
    </Form>
  )
}

function CodeAgain({ user }: { user: User }) {
  return (
    <CodeForm factors={factorsOf(user)} onVerified={() => {}}>
      {(busy) => (
        <DialogActions>
          <Button variant="secondary" onClick={clearLocalSession}>
            Esci
          </Button>
          <Button type="submit" busy={busy} busyText="Caricamento...">
            Verifica
          </Button>
        </DialogActions>
      )}
    </CodeForm>
  )
}
