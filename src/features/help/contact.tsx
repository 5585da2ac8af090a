import { provider } from '#backend/provider.ts'
import { MailLink, PhoneLink } from '#ui/base/contact-links.tsx'
import { product } from '#ui/base/mark.tsx'

/** How to reach whoever offers the service; nothing where no contact is set. */
export function Contact() {
  const { email, phone } = provider()
  if (!email && !phone) return null
  return (
    <section aria-labelledby="contact-title" className="sheet flex flex-col gap-1 p-4">
      <h2 id="contact-title" className="font-semibold">
        Non trovi la risposta?
      </h2>
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        {product.isProvider && (
          <span dir="auto" className="wrap-anywhere max-md:basis-full">
            {product.name}
          </span>
        )}
        {phone && (
          <span>
            <span>{'Chiama '}</span>
            <PhoneLink number={phone} />
          </span>
        )}
        {email && (
          <span className="wrap-anywhere">
            <span>{'Scrivi a '}</span>
            <MailLink address={email} />
          </span>
        )}
      </p>
    </section>
  )
}
