import { Late, lateCode } from '#ui/base/late.tsx'
import type { ClosuresPanelProps } from './panel.tsx'

const panel = lateCode(() => import('./panel.tsx'))

/** A website's closures, below everything else on the page, so that nothing moves when they arrive late. */
export function LateClosures(props: ClosuresPanelProps) {
  return <Late code={panel} props={props} failure="Le chiusure non si sono caricate" />
}
