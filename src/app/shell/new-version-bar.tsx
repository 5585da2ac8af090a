import { useRouter } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useNewVersion } from '#browser/new-version.ts'
import { unsavedNow, useUnsaved } from '#records/unsaved.ts'
import { UnsavedQuestion } from '#records/unsaved-question.tsx'

/**
 * Offers a new version of the dashboard. Accepting it reloads the page, so it asks first when there is unsaved text.
 */
export function NewVersionBar() {
  const take = useNewVersion()
  const { history } = useRouter()
  const [asking, setAsking] = useState(false)
  const unsaved = useUnsaved()
  // The router's own check would make the browser ask a second time.
  const update = () => take?.(() => history.destroy())

  return (
    <div aria-live="polite">
      {take && (
        <p className="flex justify-center border-b border-accent-line bg-accent-soft px-4 py-1 text-sm">
          <button
            type="button"
            onClick={() => (unsavedNow() ? setAsking(true) : update())}
            className="inline-flex min-h-8 items-center gap-2 rounded-detail px-2 font-medium text-ink underline underline-offset-2 hover:bg-hover max-md:min-h-11"
          >
            <RotateCw aria-hidden className="size-4 shrink-0 text-accent" />
            <span>C'è una versione nuova: aggiorna</span>
          </button>
        </p>
      )}
      <UnsavedQuestion
        open={asking}
        unsaved={unsaved}
        loss="La pagina si ricarica: quello che hai scritto ti viene offerto di nuovo, immagini e password no."
        onStay={() => setAsking(false)}
        onLeave={update}
      />
    </div>
  )
}
