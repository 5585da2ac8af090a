import { WifiOff } from 'lucide-react'
import { useOffline } from '#browser/online.ts'

export function OfflineBar() {
  const offline = useOffline()
  return (
    // A screen reader announces only text that is added to a live region that is already there.
    <div aria-live="polite">
      {offline && (
        <p className="flex items-center justify-center gap-2 border-b border-warning-line bg-warning-soft px-4 py-2 text-sm text-ink">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warning" />
          <span>
            <strong className="font-semibold">Sei offline.</strong>
            <span> Per salvare e aggiornare serve la connessione.</span>
          </span>
        </p>
      )}
    </div>
  )
}
