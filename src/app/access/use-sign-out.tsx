import { useState } from 'react'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { unsavedNow, useUnsaved } from '#records/unsaved.ts'
import { UnsavedQuestion } from '#records/unsaved-question.tsx'
import { signOut } from './sign-out.ts'

/**
 * The action of 'Logout', which asks first when the page has unsaved changes. Render `question` outside the phone's
 * drawer.
 */
export function useSignOut() {
  const [asking, setAsking] = useState(false)
  const unsaved = useUnsaved()
  const { run, busy } = useSingleFlight(signOut)
  return {
    busy,
    start: () => {
      if (unsavedNow()) setAsking(true)
      else void run()
    },
    question: (
      <UnsavedQuestion
        open={asking}
        unsaved={unsaved}
        note="Esci solo da questo dispositivo."
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false)
          void run()
        }}
      />
    ),
  }
}

/** What the sidebar needs for its 'Logout' button. */
export type SignOut = Pick<ReturnType<typeof useSignOut>, 'busy' | 'start'>
