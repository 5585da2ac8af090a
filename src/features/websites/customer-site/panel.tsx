import { useQuery } from '@tanstack/react-query'
import { Code, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { italianMessage } from '#backend/errors.ts'
import { isOnlyHere, siteOrigin } from '#browser/site-origin.ts'
import { useOwnerId } from '#features/profile/queries.ts'
import { FormSection } from '#records/form.tsx'
import { Button } from '#ui/base/button.tsx'
import { RetryLine } from '#ui/base/retry-line.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { copyAndTell } from '#ui/feedback/copy.ts'
import {
  attributesOf,
  embedCode,
  publicDataQuery,
  structuredDataElement,
  usualLook,
} from './customer-site.ts'
import { LookFields } from './look-fields.tsx'
import { WidgetPreview } from './widget-preview.tsx'

const name = 'Sul sito del cliente'

/** Folded on a phone, where it would take the screen and nobody pastes code. */
function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  const [open, setOpen] = useState(() => window.matchMedia('(min-width: 48rem)').matches)
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-muted hover:text-ink max-md:min-h-11 max-md:py-2.5">
        {summary}
      </summary>
      <div>{children}</div>
    </details>
  )
}

/**
 * 'Sul sito del cliente': how the customer's website shows the hours, a preview of it, and the code for it. Default export,
 * because it is loaded lazily.
 */
export default function CustomerSitePanel({ websiteId }: { websiteId: string }) {
  const { data, error, refetch, isFetching } = useQuery(publicDataQuery(websiteId))
  const [look, setLook] = useState(usualLook)
  const own = useOwnerId('websites') !== null
  const origin = siteOrigin()
  const code = embedCode(origin, websiteId, look)

  return (
    <FormSection
      title={own ? 'Sul tuo sito' : name}
      name={name}
      description="Incolla il codice una volta sola nelle pagine del sito: orari e chiusure salvati qui vi compaiono da soli, entro cinque minuti."
      columns="two"
    >
      <div className="grid min-w-0 gap-4">
        <LookFields look={look} onChange={setLook} />
        <Fold summary="Mostra il codice">
          <pre className="mt-2 rounded-control bg-sunken p-3 font-mono text-note whitespace-pre-wrap wrap-anywhere">
            <code>{code}</code>
          </pre>
        </Fold>
        {!own && isOnlyHere(origin) && (
          <p className="text-muted">
            Questo indirizzo funziona solo su questo computer: chi gestisce il server indica quello pubblico
            in SITE_URL.
          </p>
        )}
        <div className="button-row">
          <Button
            variant="secondary"
            icon={<Copy aria-hidden="true" className="size-4" />}
            onClick={() => copyAndTell(code, 'Codice copiato')}
          >
            Copia il codice
          </Button>
        </div>
        <Fold summary="Se il sito non accetta questo codice">
          <p className="mt-2 text-muted">
            I dati per i motori di ricerca si possono anche incollare a mano, ma non si aggiornano da soli:
            vanno copiati di nuovo a ogni cambiamento.
          </p>
          <Button
            variant="secondary"
            className="mt-2"
            icon={<Code aria-hidden="true" className="size-4" />}
            disabled={!data}
            onClick={() => data && copyAndTell(structuredDataElement(data.jsonld), 'Dati per Google copiati')}
          >
            Copia i dati per Google
          </Button>
        </Fold>
      </div>
      <div className="grid min-w-0 gap-2">
        <h3 className="font-medium">Anteprima</h3>
        {data && <WidgetPreview websiteId={websiteId} data={data} attributes={attributesOf(look)} />}
        {data === null && (
          <p className="text-muted">
            {own
              ? 'Ora sul sito non compare nulla, perché il tuo sito web o la tua attività sono sospesi.'
              : 'Ora sul sito non compare nulla, perché il sito web o la sua attività sono sospesi.'}
          </p>
        )}
        {data === undefined && !error && <Skeleton className="h-64" />}
        {data === undefined && error && (
          <RetryLine
            text={italianMessage(error, "L'anteprima non si è caricata")}
            onRetry={refetch}
            retrying={isFetching}
          />
        )}
      </div>
    </FormSection>
  )
}
