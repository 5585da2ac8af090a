import { useState } from 'react'
import { useSession } from '#lib/backend/session.ts'
import { tryAgain } from '#ui/base/try-again.ts'
import { useLatePart } from '#ui/base/use-late-part.ts'
import { toast } from '#ui/feedback/toast.ts'

const load = () => import('./sign-in-again.tsx')
/** Milliseconds until the dialog's code, which could not be fetched, is fetched again. */
const pauseMs = 5000

/** Asks for the password over the open page when the session has ended by itself. Its code is loaded only then. */
export function SessionDialog() {
  const { expired, user } = useSession()
  const [pausing, setPausing] = useState(false)
  const SignInAgain = useLatePart(load, { now: expired && !pausing }, () => {
    toast.error('La sessione è scaduta', `Qui ti verrà chiesto di accedere di nuovo. ${tryAgain()}`)
    setPausing(true)
    setTimeout(() => setPausing(false), pauseMs)
  })
  return expired && user?.email && SignInAgain && <SignInAgain email={user.email} />
}
