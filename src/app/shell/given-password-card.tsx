import { messageOf } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import { pages } from '#pages'
import { Button } from '#ui/base/button.tsx'
import { LinkButton } from '#ui/base/links.tsx'
import { toast } from '#ui/feedback/toast.ts'

interface Props {
  /** Whether it may be put off. */
  once: boolean
  onPutOff: (isPutOff: boolean) => void
}

/** Asks for a password of one's own. Default export, because it is loaded lazily: few come with another's. */
export default function GivenPasswordCard({ once, onPutOff }: Props) {
  const { run, busy } = useSave({
    save: async () => {
      const { putOffOwnPassword } = await import('#features/profile/save.ts')
      onPutOff(true)
      await putOffOwnPassword()
    },
    onError: (error) => {
      onPutOff(false)
      toast.error('Errore', messageOf(error, 'Riprova tra poco'))
    },
  })
  return (
    <section
      aria-label="Scegli una password tua"
      className="no-print mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-sheet border border-accent bg-accent-soft p-4"
    >
      <div className="min-w-0">
        <p className="font-semibold">Scegli una password tua</p>
        <p className="mt-1 text-muted">
          Quella con cui sei entrato l'ha scelta qualcun altro, che può ancora usarla.
        </p>
      </div>
      <div className="button-row gap-2 max-sm:w-full">
        {once && (
          <Button variant="ghost" busy={busy} onClick={() => run()}>
            Più tardi
          </Button>
        )}
        <LinkButton to={pages.profile.path}>Scegli la password</LinkButton>
      </div>
    </section>
  )
}
