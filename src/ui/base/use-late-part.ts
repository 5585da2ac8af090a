import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

type Need = {
  /** Whether the component should be on the screen. */
  now: boolean
  /** Whether to load it ahead, silently even when that fails. */
  soon?: boolean | undefined
}

/**
 * A component whose code is loaded on first use; null until then, and kept afterwards. Unlike with `React.lazy`, a failed load does not break
 * the page and is tried again the next time; `onFailure` handles it.
 */
export function useLatePart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { now, soon = false }: Need,
  onFailure: () => void,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ View: ComponentType<Props> } | null>(null)
  const missing = part === null
  // One that was only loaded ahead is not rendered: a closed dialog costs as much as a dozen fields.
  const [wanted, setWanted] = useState(now)
  if (now && !wanted) setWanted(true)

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

  return wanted ? (part?.View ?? null) : null
}
