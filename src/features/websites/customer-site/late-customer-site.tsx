import { tryAgain } from '#ui/base/try-again.ts'
import { useLatePart } from '#ui/base/use-late-part.ts'
import { toast } from '#ui/feedback/toast.ts'

const load = () => import('./panel.tsx')

/**
 * What a website shows on its customer's own site, below everything else on the page, so that nothing moves when it
 * arrives late.
 */
export function LateCustomerSite({ websiteId }: { websiteId: string }) {
  const Panel = useLatePart(load, { now: true }, () =>
    toast.error('«Sul sito del cliente» non si è caricato', tryAgain()),
  )
  return Panel && <Panel websiteId={websiteId} />
}
