const linkClass = 'underline-offset-3 hover:text-accent hover:underline'

/** A telephone number that can be called; as text where it has too few digits to be one. */
export function PhoneLink({ number }: { number: string }) {
  // What separates the digits is for people; a plus is for the country.
  const digits = number.replace(/[^\d+]/g, '')
  if (digits.length < 3) return number
  return (
    <a
      href={`tel:${digits}`}
      className={`whitespace-nowrap md:max-lg:whitespace-normal max-md:inline-block max-md:min-h-6 max-md:leading-6 ${linkClass}`}
    >
      {number}
    </a>
  )
}

/** An e-mail address that can be written to. */
export function MailLink({ address }: { address: string }) {
  return (
    // Encoded, since an address may hold what begins a mail's subject.
    <a href={`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`} className={linkClass}>
      {address}
    </a>
  )
}
