import { auth } from '#backend/auth.ts'
import { clearLocalSession, useSession } from '#backend/session.ts'
import { CodeForm } from '#features/profile/code-form.tsx'
import { factorsOf } from '#features/profile/factors.ts'
import { Button } from '#ui/base/button.tsx'
import { endOnServer } from './enter-by-link.ts'
import { welcome } from './sign-in.ts'

/** Leaves the step: the session that has not taken it ends, here at once. */
async function leave(): Promise<void> {
  const { data } = await auth.getSession()
  await clearLocalSession()
  if (data.session) await endOnServer(data.session.access_token)
}

/**
 * The second step of signing in, in the login's place. `entering`: it is taken, and the dashboard's code is being
 * fetched. Default export, because it is loaded lazily.
 */
export default function SecondStep({ entering }: { entering: boolean }) {
  const { awaiting, session } = useSession()
  const user = (awaiting ?? session)?.user
  if (!user) return null
  const factors = factorsOf(user)
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 className="text-base font-semibold">Verifica in due passaggi</h2>
        <p className="mt-1 wrap-anywhere text-muted">{user.email}</p>
      </div>
      <CodeForm factors={factors} onVerified={welcome}>
        {(busy) => (
          <Button type="submit" busy={busy || entering} busyText="Caricamento...">
            Verifica
          </Button>
        )}
      </CodeForm>
      {!factors.hasRecoveryCodes && (
        <p className="text-note text-muted">
          Non hai più l'app? Chi gestisce il sistema può azzerare la verifica del tuo account.
        </p>
      )}
      <Button variant="ghost" disabled={entering} onClick={leave}>
        Torna all'accesso
      </Button>
    </div>
  )
}
