import { useState } from 'react'
import { useSession } from '#backend/session.ts'
import { tryAgain } from '#ui/base/boundary.tsx'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { toast } from '#ui/feedback/toast.ts'

const view = lazyCode(() => import('./sign-in-again.tsx'))
/** Milliseconds until the dialog's code, which could not be fetched, is fetched again. */
const pauseMs = 5000

/** Asks for the password over the open page when the session has ended by itself. Its code is loaded only then. */
export function SessionDialog() {
  const { expired, user } = useSession()
  const [attempt, setAttempt] = useState(1)
  const fail = () => {
    toast.error('La sessione è scaduta', `Qui ti verrà chiesto di accedere di nuovo. ${tryAgain()}`)
    setTimeout(() => setAttempt(attempt + 1), pauseMs)
  }
  if (!expired || !user?.email) return null
  return <Lazy key={attempt} code={view} props={{ email: user.email }} onFailure={fail} />
}
