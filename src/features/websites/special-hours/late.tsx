import { Late, lateCode } from '#ui/base/late.tsx'
import type { ClosuresPanelProps } from './closures-panel.tsx'
import type { HoursPanelProps } from './panel.tsx'

const closures = lateCode(() => import('./closures-panel.tsx'))
const seasons = lateCode(() => import('./seasons-panel.tsx'))

/** A website's closures, below everything else on the page, so that nothing moves when they arrive late. */
export function LateClosures(props: ClosuresPanelProps) {
  return <Late code={closures} props={props} failure="Le chiusure non si sono caricate" />
}

/** A website's seasons, below its form, so that nothing of that moves when they arrive late. */
export function LateSeasons(props: HoursPanelProps) {
  return <Late code={seasons} props={props} failure="Gli orari stagionali non si sono caricati" />
}
