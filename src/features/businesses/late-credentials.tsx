import { Late, lateCode } from '#ui/base/late.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { type Credentials, credentialsText } from './credentials.ts'

const notice = lateCode(() => import('./credentials-notice.tsx'))

interface LateCredentialsProps {
  credentials: Credentials | null
  onClose: () => void
}

/** The credentials notice, loaded only when there are credentials. */
export function LateCredentials({ credentials, onClose }: LateCredentialsProps) {
  if (!credentials) return null
  // When the notice does not load, a toast shows the credentials, because nobody can read the password later.
  const fail = () => toast.info('Credenziali da consegnare', credentialsText(credentials))
  return <Late code={notice} props={{ credentials, onClose }} onFailure={fail} />
}
