import { provider } from '#backend/provider.ts'
import { MailLink, PhoneLink } from '#ui/base/contact-links.tsx'
import { product } from '#ui/base/mark.tsx'

/** Who looks after a business's website and card, and how to reach them. Default export, because it is loaded lazily. */
export default function ProviderContact() {
  const { email, phone } = provider()
  return (
    <section aria-labelledby="provider" className="sheet flex flex-col gap-1 px-sheet py-4">
      <h2 id="provider" className="font-semibold wrap-anywhere" dir="auto">
        {product.name}
      </h2>
      <p className="text-muted">Cura con te il sito web e la card.</p>
      <p className="flex flex-wrap items-baseline gap-x-4 wrap-anywhere empty:hidden">
        {phone && <PhoneLink number={phone} />}
        {email && <MailLink address={email} />}
      </p>
    </section>
  )
}
