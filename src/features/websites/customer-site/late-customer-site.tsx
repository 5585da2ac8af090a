import { Late, lateCode } from '#ui/base/late.tsx'

const panel = lateCode(() => import('./panel.tsx'))

/**
 * What a website shows on its customer's own site, below everything else on the page, so that nothing moves when it
 * arrives late.
 */
export function LateCustomerSite({ websiteId }: { websiteId: string }) {
  return <Late code={panel} props={{ websiteId }} failure="«Sul sito del cliente» non si è caricato" />
}
