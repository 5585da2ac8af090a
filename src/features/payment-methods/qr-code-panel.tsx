import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { causeOf } from '#backend/errors.ts'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { type Modules, modulesOf, pathOf, pngFile, svgFile } from '#images/qr-code.ts'
import { euroProblem } from '#italian/euro-problem.ts'
import { formatEuro, parseEuro } from '#italian/format.ts'
import { cleanIban } from '#italian/pasted.ts'
import { fileName, saveBlob } from '#lists/export/save-file.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { epcName, epcText, isIbanShaped, longestReason } from './epc.ts'
import { areaOf, ibanDoubt, isBic } from './iban.ts'

interface QrCodePanelProps {
  iban: string
  holder: string
}

/** The most digits before the decimals of a transfer's amount. */
const digits = 9

/** The error of a typed amount, which may be left empty; null when there is none. */
function amountProblem(text: string): string | null {
  if (text.trim() === '') return null
  const words = { negative: "L'importo non può essere negativo", tooHigh: "L'importo è troppo alto" }
  const problem = euroProblem(text, words, digits)
  return problem ?? (parseEuro(text, digits) === 0 ? "L'importo minimo è 0,01 €" : null)
}

/** The code of a payment method, for an amount and a reason. */
export function QrCodePanel({ iban: stored, holder }: QrCodePanelProps) {
  const iban = cleanIban(stored)
  const doubt = ibanDoubt(iban, true)
  if (!isIbanShaped(iban)) return <Warning>Questo non è un IBAN: un codice non lo può contenere.</Warning>
  const area = areaOf(iban)
  if (area === 'beyond') {
    return (
      <Warning>
        {`Un IBAN che inizia con ${iban.slice(0, 2)} è fuori dall'area SEPA: le app delle banche leggono solo codici per bonifici SEPA.`}
      </Warning>
    )
  }
  return (
    <>
      {doubt && <Warning>{`${doubt}. Le app delle banche potrebbero rifiutare il codice.`}</Warning>}
      <p className="no-print mb-4 text-muted">
        Chi deve pagarti lo inquadra con l'app della sua banca e trova il bonifico già compilato.
      </p>
      <QrCode iban={iban} holder={holder} needsBic={area !== 'eea'} />
    </>
  )
}

function QrCode({ iban, holder, needsBic }: QrCodePanelProps & { needsBic: boolean }) {
  const [bic, setBic] = useState('')
  const [amount, setAmount] = useState('')
  const [left, setLeft] = useState(false)
  const [reason, setReason] = useState('')
  const problem = amountProblem(amount)
  const euro = problem ? null : parseEuro(amount, digits)
  const bank = cleanIban(bic)
  const cents = euro === null ? null : Math.round(euro * 100)
  const text = epcText({ name: holder, iban, bic: bank, cents, reason })
  const missing = needsBic && !isBic(bank) ? 'Scrivi il BIC per vedere il codice' : null
  const toDo =
    missing ??
    (problem && "Correggi l'importo per vedere il codice") ??
    (text === null ? 'Accorcia la causale per vedere il codice' : null)
  const modules = toDo || text === null ? null : modulesOf(text)
  const cut = epcName(holder).length < holder.trim().length

  return (
    <div className="grid gap-5 sm:grid-cols-[13rem_1fr]" data-printed="">
      <div className="flex flex-col items-center gap-2">
        {modules ? (
          <Picture modules={modules} holder={holder} />
        ) : (
          <p className="flex aspect-square w-full max-w-52 items-center justify-center rounded-control border border-line bg-sunken p-4 text-center text-muted">
            {toDo}
          </p>
        )}
        <p className="only-print text-center">
          {[euro === null ? '' : formatEuro(euro), reason.trim()].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="no-print flex flex-col gap-4">
        {needsBic && <BicField value={bic} onChange={setBic} />}
        <TextField
          label="Importo"
          inputMode="decimal"
          autoComplete="off"
          suffix="€"
          hint="Facoltativo, in euro"
          error={left ? problem : null}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          onBlur={() => setLeft(true)}
        />
        <TextField
          label="Causale"
          autoComplete="off"
          maxLength={longestReason}
          hint="Facoltativo, ad esempio il numero della fattura"
          error={text === null ? 'Troppo lungo per un codice: accorcialo, o togli accenti e simboli' : null}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {cut && <p className="text-note text-muted">Nel codice il titolare è accorciato a 70 caratteri.</p>}
      </div>
      <Actions modules={modules} holder={holder} />
    </div>
  )
}

/** The BIC is not saved, because a payment method has none. */
function BicField({ value, onChange }: { value: string; onChange: (bic: string) => void }) {
  const [left, setLeft] = useState(false)
  const bic = cleanIban(value)
  return (
    <TextField
      label="BIC"
      required
      autoComplete="off"
      hint="L'IBAN è fuori dallo Spazio economico europeo: il codice deve dire la banca"
      error={left && bic !== '' && !isBic(bic) ? 'Un BIC ha 8 o 11 caratteri, ad esempio UNCRITM1XXX' : null}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setLeft(true)}
    />
  )
}

function Picture({ modules, holder }: { modules: Modules; holder: string }) {
  const size = modules.length
  return (
    <svg
      role="img"
      aria-label={`Codice QR per un bonifico a ${holder}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-52 rounded-control border border-line bg-white forced-color-adjust-none"
    >
      <path d={pathOf(modules)} />
    </svg>
  )
}

type Kind = 'svg' | 'png'

function Actions({ modules, holder }: { modules: Modules | null; holder: string }) {
  const { run, busy } = useSingleFlight(async (kind: Kind) => {
    if (!modules) return
    try {
      saveBlob(
        fileName('codice-qr', holder, kind),
        kind === 'svg' ? svgFile(modules) : await pngFile(modules),
      )
    } catch (error) {
      toast.error('Impossibile scaricare il codice', causeOf(error))
    }
  })
  const inert = modules === null || busy
  return (
    <div className="no-print button-row justify-end sm:col-span-2">
      <Button variant="secondary" disabled={inert} onClick={() => run('svg')}>
        Scarica SVG
      </Button>
      <Button variant="secondary" disabled={inert} onClick={() => run('png')}>
        Scarica PNG
      </Button>
      <Button disabled={inert} onClick={() => window.print()}>
        Stampa
      </Button>
    </div>
  )
}

function Warning({ children }: { children: string }) {
  return (
    <p className="no-print mb-4 flex items-start gap-2 rounded-control border border-warning-line bg-warning-soft p-3 text-warning">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
