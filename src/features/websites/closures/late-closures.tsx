import { tryAgain } from '#ui/base/try-again.ts'
import { useLatePart } from '#ui/base/use-late-part.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { ClosuresPanelProps } from './panel.tsx'

const load = () => import('./panel.tsx')

/** A website's closures, below everything else on the page, so that nothing moves when they arrive late. */
export function LateClosures(props: ClosuresPanelProps) {
  const Panel = useLatePart(load, { now: true }, () =>
    toast.error('Le chiusure non si sono caricate', tryAgain()),
  )
  return Panel && <Panel {...props} />
}
