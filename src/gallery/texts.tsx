import { Clamped } from '#ui/base/clamped.tsx'
import { MailLink, PhoneLink } from '#ui/base/contact-links.tsx'
import { IbanText } from '#ui/base/iban-text.tsx'

const long =
  'Tre pubblicazioni alla settimana, risposte ai commenti e un resoconto a fine mese con i numeri che contano: quante persone vi hanno visto, quante hanno chiesto la strada e quante hanno telefonato.'

/** Texts of people as pages show them: an IBAN, an address, telephone numbers, a long description. */
export function KitTexts() {
  return (
    <div className="flex max-w-sm flex-col gap-3">
      <p>
        <IbanText>Mario Rossi - IT60X0542811101000000123456</IbanText>
      </p>
      <p>
        <MailLink address="mario@rossi.it" />
      </p>
      <p>
        <PhoneLink number="051 234567 / 333 1234567 (Nino)" />
      </p>
      <p className="text-muted">
        <Clamped max={2}>{long}</Clamped>
      </p>
    </div>
  )
}
