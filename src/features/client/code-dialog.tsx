import { siteOrigin } from '#browser/site-origin.ts'
import { modulesOf, pathOf } from '#images/qr-code.ts'
import { useLastShown } from '#ui/dialogs/dialog.tsx'
import DialogView from '#ui/dialogs/dialog-view.tsx'
import { nameOf, type OwnCard, useOwnCards } from './queries.ts'
import { StampCount } from './stamp-count.tsx'

/** Milliseconds between two looks whether the shop has stamped. */
const lookAgainMs = 5000

interface CodeDialogProps {
  /** The card whose code is shown; null closes the dialog. */
  card: OwnCard | null
  onClose: () => void
}

/**
 * 'Mostra il codice': what the shop scans to stamp. Default export, because it is loaded lazily; with the dialog's own code, so
 * that nothing is missing where there is no network.
 */
export default function CodeDialog({ card, onClose }: CodeDialogProps) {
  const last = useLastShown(card)
  return (
    <DialogView
      open={card !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Mostra il codice alla cassa"
      description={last && nameOf(last)}
    >
      {last && <Code card={last} />}
    </DialogView>
  )
}

function Code({ card }: { card: OwnCard }) {
  const { data } = useOwnCards({ refetchInterval: lookAgainMs })
  const now = data?.find(({ holder_id }) => holder_id === card.holder_id) ?? card
  const modules = modulesOf(`${siteOrigin()}/dashboard/cards/stamp/${card.holder_id}`)
  return (
    <div className="flex flex-col gap-4">
      {/* Dark on white whatever the browser makes of the page, with the light border that readers need. */}
      <svg
        role="img"
        aria-label={`Codice QR della card ${nameOf(card)}`}
        viewBox={`0 0 ${modules.length} ${modules.length}`}
        shapeRendering="crispEdges"
        className="w-full max-w-[min(24rem,100dvh-8rem)] self-center rounded-control border border-line bg-white forced-color-adjust-none scheme-only-light"
      >
        <path d={pathOf(modules)} fill="#000" />
      </svg>
      <div role="status" className="text-center *:items-center [&_p]:justify-center">
        <StampCount card={now} />
      </div>
    </div>
  )
}
