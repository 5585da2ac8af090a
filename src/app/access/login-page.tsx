import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '#backend/session.ts'
import { useDocumentTitle } from '#ui/base/document-title.ts'
import { Mark, product } from '#ui/base/mark.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { Tabs } from '#ui/base/tabs.tsx'
import { cardToKeep } from '../return-path.ts'
import { useKeptEmail } from './credential-fields.tsx'
import { onRecoveryWanted } from './link-error.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** When its code does not come, the page says so (`Root`), and loading it again leads back to the step. */
const SecondStep = lazy(() => import('./second-step.tsx'))

/** Login and registration. `entering`: the person is signed in, and the dashboard's code is being fetched. */
export function LoginPage({ entering = false }: { entering?: boolean }) {
  useDocumentTitle('Accedi')
  const { endedFor, expired, user, awaiting } = useSession()
  const ended = endedFor ?? (expired ? (user?.email ?? null) : null)
  const emailRef = useKeptEmail(ended)
  // Read after the first rendering, which is the one that the page was delivered with.
  const [toKeep, setToKeep] = useState(false)
  useEffect(() => setToKeep(cardToKeep() !== undefined), [])
  const [stepShown, setStepShown] = useState(false)
  // After the code the second step stays until the dashboard is shown; whoever gives it up is at the login again.
  const showsStep = awaiting !== null || (stepShown && entering)
  if (showsStep !== stepShown) setStepShown(showsStep)
  const [recoveriesWanted, setRecoveriesWanted] = useState(0)
  useEffect(() => onRecoveryWanted(() => setRecoveriesWanted((count) => count + 1)), [])

  return (
    // The distance from the top puts the form in the middle. Centred by layout, the form would move while the page loads
    // and when a tab of another height is chosen.
    <div className="flex min-h-dvh flex-col items-center gap-8 bg-canvas px-4 pt-[max(2.5rem,50dvh-17.75rem)] pb-10">
      <main className="w-full max-w-sm">
        <header className="mb-8 text-center">
          <Mark className="mx-auto mb-4 size-11" />
          <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere text-ink">{product.name}</h1>
          <p className="mt-1 text-muted">{product.tagline}</p>
        </header>
        <div className="rounded-dialog border border-line bg-surface p-6">
          {(ended !== null || toKeep) && !showsStep && (
            <p
              role="status"
              className="mb-5 rounded-control border border-accent-line bg-accent-soft px-4 py-3"
            >
              {ended !== null
                ? 'La sessione è terminata: accedi di nuovo per continuare.'
                : 'Per tenere la card accedi o, se non hai un account, registrati.'}
            </p>
          )}
          {showsStep ? (
            <Suspense fallback={<Spinner label="Caricamento..." />}>
              <SecondStep entering={entering} />
            </Suspense>
          ) : (
            <Tabs
              // Each request for the recovery form resets the tabs to the first, which contains it.
              key={recoveriesWanted}
              label="Accesso e registrazione"
              tabs={[
                {
                  id: 'accedi',
                  label: 'accedi',
                  panel: (
                    <SignInForm
                      entering={entering}
                      emailRef={emailRef}
                      recoveryFirst={recoveriesWanted > 0}
                    />
                  ),
                },
                { id: 'registrati', label: 'registrati', panel: <SignUpForm emailRef={emailRef} /> },
              ]}
            />
          )}
        </div>
      </main>
      {/* The visitor's year may differ from the year of the build that rendered this text. */}
      <footer className="text-center text-sm wrap-anywhere text-muted" suppressHydrationWarning>
        {`© ${new Date().getFullYear()} ${product.name.replace(/\.$/, '')}. Tutti i diritti riservati.`}
      </footer>
    </div>
  )
}
