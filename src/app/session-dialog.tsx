import { lazy, Suspense } from 'react'
import { useSession } from '#lib/session.ts'

const SignInAgain = lazy(() => import('./sign-in-again.tsx'))

/** Over whatever page is open when the session ends by itself; loaded only then. */
export function SessionDialog() {
  const { expired, user } = useSession()
  return <Suspense>{expired && user?.email && <SignInAgain email={user.email} />}</Suspense>
}
