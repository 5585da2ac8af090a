import { Link } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSession } from '#backend/session.ts'
import { deviceStorage } from '#browser/storage.ts'
import { Button } from '#ui/base/button.tsx'
import { firstSteps, type Progress } from './first-steps.ts'

/**
 * What an installation that this admin has seen empty needs, ticked by itself; gone when all is done or it is put away on
 * this device. Default export, because it is loaded lazily.
 */
export default function FirstSteps({ progress }: { progress: Omit<Progress, 'ownPassword' | 'secondStep'> }) {
  const { user } = useSession()
  const key = `bottega.first-steps.${user?.id}`
  const [kept, setKept] = useState(() => deviceStorage.getItem(key))
  const isNew = progress.businesses === 0 && kept === null
  useEffect(() => {
    if (isNew) deviceStorage.setItem(key, 'begun')
  }, [isNew, key])
  const steps = firstSteps({
    ...progress,
    ownPassword: !user?.app_metadata.given_password,
    secondStep: user?.factors?.some(({ status }) => status === 'verified') ?? false,
  })
  if (!(isNew || kept === 'begun') || steps.every(({ done }) => done)) return null
  const dismiss = () => {
    deviceStorage.setItem(key, 'dismissed')
    setKept('dismissed')
  }
  return (
    <section aria-labelledby="first-steps" className="sheet px-sheet py-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id="first-steps" className="font-semibold">
          Primi passi
        </h2>
        <Button variant="ghost" size="sm" onClick={dismiss}>
          Nascondi
        </Button>
      </div>
      <ol className="mt-2">
        {steps.map(({ text, done, to }, index) => (
          <li key={text} className="flex min-h-11 items-center gap-3 border-t border-line first:border-t-0">
            {done ? (
              <Check role="img" aria-label="Fatto" className="size-6 shrink-0 p-0.5 text-success" />
            ) : (
              <span
                role="img"
                aria-label="Da fare"
                className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-note font-medium text-accent-strong"
              >
                {index + 1}
              </span>
            )}
            {done ? (
              <span className="text-muted line-through">{text}</span>
            ) : (
              <Link
                to={to}
                className="group flex min-h-11 grow items-center justify-between gap-3 font-medium hover:text-accent"
              >
                <span className="underline-offset-3 group-hover:underline">{text}</span>
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
