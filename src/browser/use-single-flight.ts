import { useRef, useState } from 'react'

/**
 * Ignores calls while the action is running. The guard is a ref and not state, since a double click arrives before React
 * has disabled the button.
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
