import { Late, lateCode } from '#ui/base/late.tsx'
import type { SeasonsPanelProps } from './panel.tsx'

const panel = lateCode(() => import('./panel.tsx'))

/** A website's seasons, below its form, so that nothing of that moves when they arrive late. */
export function LateSeasons(props: SeasonsPanelProps) {
  return <Late code={panel} props={props} failure="Gli orari stagionali non si sono caricati" />
}
