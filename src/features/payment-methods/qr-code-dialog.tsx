import { useState } from 'react'
import { IbanText } from '#ui/base/iban-text.tsx'
import { tryAgain } from '#ui/base/try-again.ts'
import { useLatePart } from '#ui/base/use-late-part.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { type PaymentMethod, paymentMethodLabel } from './queries.ts'

interface QrCodeDialogProps {
  /** The method whose code is shown; null closes the dialog. */
  method: PaymentMethod | null
  onClose: () => void
}

const load = () => import('./qr-code-panel.tsx')

/** The code that a payer scans for a transfer to a payment method. Its drawing code is loaded when the dialog opens. */
export function QrCodeDialog({ method, onClose }: QrCodeDialogProps) {
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState(method)
  if (method !== null && method !== last) setLast(method)

  const Panel = useLatePart(load, { now: method !== null }, () => {
    toast.error('Impossibile mostrare il codice QR', tryAgain())
    onClose()
  })
  return (
    <Dialog
      open={method !== null && Panel !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Codice QR"
      description={last && <IbanText>{paymentMethodLabel(last)}</IbanText>}
    >
      {last && Panel && <Panel key={last.id} iban={last.iban} holder={last.titolare ?? ''} />}
    </Dialog>
  )
}
