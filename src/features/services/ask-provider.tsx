import { provider } from '#backend/provider.ts'
import { useOwnerId } from '#features/profile/queries.ts'
import { type ButtonSize, type ButtonVariant, buttonClass } from '#ui/base/button.tsx'
import { callTo, mailTo, PhoneLink } from '#ui/base/contact-links.tsx'
import { cx } from '#ui/base/cx.ts'

interface AskLinkProps {
  name: string
  variant: ButtonVariant
  size: ButtonSize
  className?: string
}

/** For a business that reads of a service: a mail or a call to whoever offers it, where there are contacts. */
export function AskLink({ name, variant, size, className }: AskLinkProps) {
  const isCustomer = useOwnerId('businesses') !== null
  const { email, phone } = provider()
  if (!isCustomer || !(email || phone)) return null
  return (
    <a
      className={cx(buttonClass(variant, size), className)}
      href={email ? mailTo(email, `Informazioni su ${name}`) : callTo(phone ?? '')}
    >
      <span>Chiedi informazioni</span>
      <span className="sr-only">{` su ${name}`}</span>
    </a>
  )
}

/** The same with the telephone number, which a business may rather call. */
export function AskProvider({ name }: { name: string }) {
  const isCustomer = useOwnerId('businesses') !== null
  const { email, phone } = provider()
  if (!isCustomer) return null
  return (
    <div className="flex flex-wrap items-center gap-3 empty:hidden">
      <AskLink name={name} variant="primary" size="md" />
      {phone && (
        <span className="text-muted">
          <span>{email ? 'oppure chiama ' : ''}</span>
          <PhoneLink number={phone} />
        </span>
      )}
    </div>
  )
}
