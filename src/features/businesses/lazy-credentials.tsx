import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { type Credentials, credentialsText } from './credentials.ts'

const notice = lazyCode(() => import('./credentials-notice.tsx'))

interface LazyCredentialsProps {
  credentials: Credentials | null
  onClose: () => void
}

/** The credentials notice, loaded only when there are credentials. */
export function LazyCredentials({ credentials, onClose }: LazyCredentialsProps) {
  if (!credentials) return null
  // When the notice does not load, a toast shows the credentials, because nobody can read the password later.
  const fail = () => toast.info('Credenziali da consegnare', credentialsText(credentials))
  return <Lazy code={notice} props={{ credentials, onClose }} onFailure={fail} />
}
