import { useQuery } from '@tanstack/react-query'
import { causeOf } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import { formatAgo, formatMoment } from '#italian/format.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { RetryLine } from '#ui/base/retry-line.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AccessItem, AccessList } from './access-list.tsx'
import { devicesQuery, endDevice, endOtherDevices } from './access-queries.ts'
import { deviceName } from './device-name.ts'

interface Device {
  id: string
  created_at: string
  refreshed_at: string
  user_agent: string | null
  ip: string | null
  current: boolean
}

/** Where the person is signed in. Default export, because it is loaded lazily. */
export default function Devices({ userId }: { userId: string }) {
  const { data: devices, error, refetch, isFetching } = useQuery(devicesQuery(userId))
  const { run, busy } = useSave({
    save: async (id: string | 'others') => {
      await (id === 'others' ? endOtherDevices() : endDevice(id))
      await refetch()
      toast.success(
        `${id === 'others' ? 'Sugli altri dispositivi' : 'Su quel dispositivo'} l'accesso è stato chiuso`,
      )
    },
    onError: (failure) => toast.error('Impossibile uscire dal dispositivo', causeOf(failure)),
  })

  if (!devices && error)
    return <RetryLine text="I dispositivi non si sono caricati." onRetry={refetch} retrying={isFetching} />
  if (!devices) return <Skeleton className="h-16 w-full" />
  return (
    <>
      <AccessList label="Dispositivi">
        {devices.map((device) => (
          <Row key={device.id} device={device} busy={busy} onEnd={() => run(device.id)} />
        ))}
      </AccessList>
      {devices.length > 1 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          disabled={busy}
          onClick={() => run('others')}
        >
          Esci da tutti gli altri
        </Button>
      )}
    </>
  )
}

function Row({ device, busy, onEnd }: { device: Device; busy: boolean; onEnd: () => void }) {
  const { user_agent, ip, created_at, refreshed_at, current } = device
  const name = deviceName(user_agent)
  const used = current ? 'in uso adesso' : `ultimo uso ${formatAgo(refreshed_at)}`
  return (
    <AccessItem
      name={name}
      badge={current && <Badge>questo dispositivo</Badge>}
      note={[ip && `rete ${ip}`, `dal ${formatMoment(created_at)}`, used].filter(Boolean).join(' · ')}
    >
      {!current && (
        <Button variant="ghost" size="sm" aria-label={`Esci da ${name}`} disabled={busy} onClick={onEnd}>
          Esci
        </Button>
      )}
    </AccessItem>
  )
}
