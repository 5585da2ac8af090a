import { tryAgain } from '#ui/base/boundary.tsx'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { SharedCard } from './share-dialog.tsx'

const dialog = lazyCode(() => import('./share-dialog.tsx'))

/** 'Condividi', whose code draws a QR code and is loaded when somebody wants one. */
export function CardSharing({ card, onClose }: { card: SharedCard | null; onClose: () => void }) {
  const fail = () => {
    toast.error('Impossibile aprire la finestra', tryAgain())
    onClose()
  }
  return <Lazy code={dialog} when={card !== null} props={{ card, onClose }} onFailure={fail} />
}
