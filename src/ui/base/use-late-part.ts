import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

type Need = {
  /** It should be on the screen. */
  now: boolean
  /** It may be needed soon: load it already, and say nothing when that fails. */
  soon?: boolean | undefined
}

/**
 * A component that is loaded when it is needed for the first time; null until then. Unlike `React.lazy` a failed
 * load breaks nothing and is tried again the next time: `onFailure` says what happens instead.
 */
export function useLatePart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { now, soon = false }: Need,
  onFailure: () => void,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ View: ComponentType<Props> } | null>(null)
  const missing = part === null

  const fetchPart = useEffectEvent(async (needed: boolean) => {
    try {
      const { default: View } = await load()
      setPart({ View })
    } catch {
      if (needed) onFailure()
    }
  })

  useEffect(() => {
    if (missing && (now || soon)) void fetchPart(now)
  }, [missing, now, soon])

  return part?.View ?? null
}
