import { useRef, useState } from 'react'

/**
 * Runs an action one at a time. The guard is synchronous, since a double click arrives before React has
 * re-rendered the disabled button (react-admin issue 8292).
 */
export function useSingleFlight<Args extends unknown[]>(action: (...args: Args) => Promise<void>) {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  const run = async (...args: Args): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await action(...args)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy }
}
