import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#ui/base/button.tsx'
import { copyAndTell } from '#ui/feedback/copy.ts'
import { type Credentials, credentialsText } from './credentials.ts'

interface CredentialsNoticeProps {
  credentials: Credentials
  onClose: () => void
}

/** The credentials of a new account, shown only once. Default export, because it is loaded lazily. */
export default function CredentialsNotice({ credentials, onClose }: CredentialsNoticeProps) {
  const titleId = useId()
  const byHand = 'Seleziona email e password e copiale a mano.'
  const copy = () => copyAndTell(credentialsText(credentials), 'Credenziali copiate', byHand)

  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 rounded-sheet border border-accent bg-accent-soft p-4"
    >
      <div className="min-w-0">
        <h2 id={titleId} className="font-semibold">
          Credenziali da consegnare
        </h2>
        <p className="mt-1 text-muted">Copiale adesso: la password non si potrà più leggere.</p>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-muted">Email</dt>
          <dd className="wrap-anywhere">{credentials.email}</dd>
          <dt className="text-muted">Password</dt>
          <dd className="font-mono wrap-anywhere">{credentials.password}</dd>
        </dl>
      </div>
      <div className="button-row gap-2 max-sm:w-full">
        <Button variant="ghost" onClick={onClose}>
          Nascondi
        </Button>
        <Button icon={<Copy aria-hidden="true" className="size-4" />} onClick={copy}>
          Copia credenziali
        </Button>
      </div>
    </section>
  )
}
