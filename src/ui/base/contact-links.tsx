const linkClass = 'underline-offset-3 hover:text-accent hover:underline'

/** A telephone number as a link; as plain text where it has too few digits to be called. */
export function PhoneLink({ number }: { number: string }) {
  // The separators between the digits are dropped; the plus of the country code stays.
  const digits = number.replace(/[^\d+]/g, '')
  if (digits.length < 3) return <span>{number}</span>
  return (
    <a
      href={`tel:${digits}`}
      className={`whitespace-nowrap max-md:inline-block max-md:min-h-6 max-md:leading-6 ${linkClass}`}
    >
      {number}
    </a>
  )
}

/** An e-mail address as a link. */
export function MailLink({ address }: { address: string }) {
  return (
    // Encoded, since an address may contain `?`, which would begin the mail's subject and other headers.
    <a href={`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`} className={linkClass}>
      {address}
    </a>
  )
}
