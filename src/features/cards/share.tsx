import { lazyCode } from '#ui/base/lazy.tsx'
import { LazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import type { SharedCard } from './share-dialog.tsx'

const dialog = lazyCode(() => import('./share-dialog.tsx'))

/** 'Condividi', whose code draws a QR code and is loaded when somebody wants one. */
export function CardSharing({ card, onClose }: { card: SharedCard | null; onClose: () => void }) {
  return <LazyDialog code={dialog} when={card !== null} props={{ card, onClose }} onClose={onClose} />
}
