import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import type { ClosuresPanelProps } from './closures-panel.tsx'
import type { HoursPanelProps } from './panel.tsx'

const closures = lazyCode(() => import('./closures-panel.tsx'))
const seasons = lazyCode(() => import('./seasons-panel.tsx'))

/** A website's closures, below everything else on the page, so that nothing moves when they arrive late. */
export function LazyClosures(props: ClosuresPanelProps) {
  return <Lazy code={closures} props={props} failure="Le chiusure non si sono caricate" />
}

/** A website's seasons, below its form, so that nothing of that moves when they arrive late. */
export function LazySeasons(props: HoursPanelProps) {
  return <Lazy code={seasons} props={props} failure="Gli orari stagionali non si sono caricati" />
}
