import { telephonesIn } from '../../../supabase/functions/website-data/telephones.ts'

const linkClass = 'underline-offset-3 hover:text-accent hover:underline'

/** The address that calls the first number of a field; undefined without one. */
export function callTo(written: string): string | undefined {
  const number = telephonesIn(written).find((piece) => piece.number)?.number
  return number ? `tel:${number}` : undefined
}

/** The numbers of a telephone field, each as a link; what lies between them is plain text. */
export function PhoneLink({ number: written }: { number: string }) {
  return (
    <span>
      {telephonesIn(written).map(({ text, number }, place) =>
        number ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no state and no identity but their place
            key={place}
            href={`tel:${number}`}
            className={`whitespace-nowrap max-md:inline-block max-md:min-h-6 max-md:leading-6 ${linkClass}`}
          >
            {text}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={place}>{text}</span>
        ),
      )}
    </span>
  )
}

/** The address of a link that writes a mail. */
export function mailTo(address: string, subject?: string): string {
  // Encoded, since an address may contain `?`, which would begin the mail's subject and other headers.
  const to = `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
  return subject === undefined ? to : `${to}?subject=${encodeURIComponent(subject)}`
}

/** An e-mail address as a link. */
export function MailLink({ address }: { address: string }) {
  return (
    <a href={mailTo(address)} className={linkClass}>
      {address}
    </a>
  )
}
