import { useRouter } from '@tanstack/react-router'
import { RefreshCw, Unplug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { onChange, useLiveState } from '#backend/live.ts'
import { createReadings } from '#backend/live-readings.ts'
import { queryClient } from '#backend/query-client.ts'
import { useOffline } from '#browser/online.ts'
import { loadWhenIdle } from '#browser/when-idle.ts'
import { Button } from '#ui/base/button.tsx'

/** Milliseconds without a connection after which the bar says so; a restart of the server takes less. */
const quietMs = 5000

/** Whether somebody has scrolled, selected text or ticked rows, so that the rows in front of them must not move. */
function isReading(): boolean {
  if (window.scrollY > 80 || document.getSelection()?.isCollapsed === false) return true
  return document.querySelector('main input[type=checkbox]:checked') !== null
}

/** Opens the live connection when the page is idle, so that it does not delay the first paint. */
function useLive(): { held: boolean; update: () => void } {
  const router = useRouter()
  const [held, setHeld] = useState(false)
  const [update, setUpdate] = useState<() => void>(() => () => {})
  useEffect(() => {
    const readings = createReadings({ isReading, onHeldBack: setHeld })
    setUpdate(() => readings.readHeldBack)
    const unsubscribe = onChange(readings.receive)
    const openedAt = performance.now()
    let isLeft = false
    let end = () => {}
    const stopLoading = loadWhenIdle(
      [
        async () => {
          const { followOthers } = await import('../follow-others.ts')
          if (!isLeft) end = followOthers(openedAt, router)
        },
      ],
      { isBusy: () => queryClient.isFetching() > 0 },
    )
    return () => {
      isLeft = true
      stopLoading()
      unsubscribe()
      readings.end()
      end()
    }
  }, [router])
  return { held, update }
}

/** Whether the connection has been lost for a while. */
function useLostForLong(): boolean {
  const lost = useLiveState() === 'lost'
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!lost) return setLong(false)
    const timer = setTimeout(() => setLong(true), quietMs)
    return () => clearTimeout(timer)
  }, [lost])
  return long
}

/**
 * Says that a list is out of date, or quietly that others' changes are not received. It floats, so that nothing moves,
 * above the buttons that a form or a selection keeps at the lower edge of the screen.
 */
export function LiveBar() {
  const { held, update } = useLive()
  const lost = useLostForLong()
  const offline = useOffline()
  return (
    <div
      aria-live="polite"
      className="no-print above-bottom-bar pointer-events-none fixed inset-x-0 z-30 flex flex-col items-center gap-2 px-4"
    >
      {held && (
        <Button
          variant="secondary"
          className="pointer-events-auto shadow-lg"
          icon={<RefreshCw aria-hidden className="size-4" />}
          onClick={update}
        >
          Ci sono novità: aggiorna
        </Button>
      )}
      {lost && !offline && (
        <p className="flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 text-note text-muted">
          <Unplug aria-hidden className="size-3.5" />
          <span>Le modifiche degli altri si vedono ricaricando la pagina</span>
        </p>
      )}
    </div>
  )
}
