import { useLatePart } from '#ui/base/use-late-part.ts'
import { toast } from '#ui/feedback/toast.ts'
import { type Credentials, credentialsText } from './credentials.ts'

const load = () => import('./credentials-notice.tsx')

interface LateCredentialsProps {
  credentials: Credentials | null
  onClose: () => void
}

/** The credentials to hand over, when there are any; few visits need the code. */
export function LateCredentials({ credentials, onClose }: LateCredentialsProps) {
  const Notice = useLatePart(load, { now: credentials !== null }, () => {
    // Better in a toast than nowhere: nobody can read them again.
    if (credentials) toast.info('Credenziali da consegnare', credentialsText(credentials))
  })
  return Notice && credentials && <Notice credentials={credentials} onClose={onClose} />
}
