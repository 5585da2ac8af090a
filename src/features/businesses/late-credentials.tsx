import { useLatePart } from '#ui/base/use-late-part.ts'
import { toast } from '#ui/feedback/toast.ts'
import { type Credentials, credentialsText } from './credentials.ts'

const load = () => import('./credentials-notice.tsx')

interface LateCredentialsProps {
  credentials: Credentials | null
  onClose: () => void
}

/** The credentials notice, loaded only when there are credentials, because few visits need its code. */
export function LateCredentials({ credentials, onClose }: LateCredentialsProps) {
  const Notice = useLatePart(load, { now: credentials !== null }, () => {
    // When the notice does not load, a toast shows the credentials, because nobody can read the password later.
    if (credentials) toast.info('Credenziali da consegnare', credentialsText(credentials))
  })
  return Notice && credentials && <Notice credentials={credentials} onClose={onClose} />
}
