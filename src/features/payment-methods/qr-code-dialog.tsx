import { IbanText } from '#ui/base/iban-text.tsx'
import { Dialog, useLastShown } from '#ui/dialogs/dialog.tsx'
import { QrCodePanel } from './qr-code-panel.tsx'
import { type PaymentMethod, paymentMethodLabel } from './queries.ts'

interface QrCodeDialogProps {
  /** The method whose code is shown; null closes the dialog. */
  method: PaymentMethod | null
  onClose: () => void
}

/** The code that a payer scans for a transfer to a payment method. Default export, because it is loaded lazily. */
export default function QrCodeDialog({ method, onClose }: QrCodeDialogProps) {
  const last = useLastShown(method)

  return (
    <Dialog
      open={method !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Codice QR"
      description={last && <IbanText>{paymentMethodLabel(last)}</IbanText>}
    >
      {last && <QrCodePanel key={last.id} iban={last.iban} holder={last.titolare ?? ''} />}
    </Dialog>
  )
}
