import { useState } from 'react'
import { useSession } from '#lib/backend/session.ts'
import { tryAgain } from '#ui/base/try-again.ts'
import { useLatePart } from '#ui/base/use-late-part.ts'
import { toast } from '#ui/feedback/toast.ts'

const load = () => import('./sign-in-again.tsx')
/** Milliseconds until a dialog that could not be fetched is asked for again. */
const pauseMs = 5000

/** Over whatever page is open when the session ends by itself; loaded only then, for as long as it takes. */
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
