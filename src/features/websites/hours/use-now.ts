import { useEffect, useState } from 'react'
import { serverNow } from '#backend/server-clock.ts'

/** The server's time in milliseconds, which moves on while the page stays. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const clock = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(clock)
  }, [everyMs])
  return now
}
