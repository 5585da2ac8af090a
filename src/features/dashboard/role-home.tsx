import { ownCardRegion } from '#features/cards/home.ts'
import { useOwnerId } from '#features/profile/queries.ts'
import { ownServices } from '#features/sales/home.ts'
import { ownDay } from '#features/websites/home.ts'
import type { Role } from '#permissions'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { product } from '#ui/base/mark.tsx'
import { Shortcuts } from './shortcuts.tsx'

const contact = lazyCode(() => import('./provider-contact.tsx'))
const overview = lazyCode(() => import('./gestore-overview.tsx'))

/** What stands below the placeholder: a role's own regions, then its shortcuts. Default export, because it is loaded lazily. */
export default function RoleHome({ role }: { role: Role }) {
  const ownerId = useOwnerId('websites')
  return (
    <>
      {ownerId && <Lazy code={ownDay} props={{ ownerId }} failure="Gli orari di oggi non si sono caricati" />}
      {ownerId && (
        <Lazy code={ownServices} props={{ ownerId }} failure="I tuoi servizi non si sono caricati" />
      )}
      {ownerId && product.isProvider && <Lazy code={contact} props={{}} />}
      {role === 'gestore' && (
        <Lazy code={overview} props={{}} failure="Il resto della panoramica non si è caricato" />
      )}
      {ownerId && <Lazy code={ownCardRegion} props={{ ownerId }} failure="La tua card non si è caricata" />}
      <Shortcuts role={role} />
    </>
  )
}
