import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { causeOf } from '#backend/errors.ts'
import { useSingleFlight } from '#browser/use-single-flight.ts'
import { canvasPng } from '#images/canvas.ts'
import { fileName, saveBlob } from '#lists/export/save-file.ts'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FilterSelect } from '#ui/fields/filter-select.tsx'
import { type SecondLanguage, secondLanguages } from '../hours/sign-text.ts'
import { type Website, websiteQueries } from '../queries.ts'
import { specialHoursQueries } from '../special-hours/queries.ts'
import { type Format, formats, signPdf } from './draw.ts'
import { makeSign } from './sign-of.ts'

const languageNames: Record<SecondLanguage, string> = {
  en: 'inglese',
  de: 'tedesco',
  fr: 'francese',
  es: 'spagnolo',
}
const languageOptions = [
  { value: '', label: 'Italiano' },
  ...secondLanguages.map((code) => ({ value: code, label: `Italiano e ${languageNames[code]}` })),
]
const formatOptions = Object.entries(formats).map(([value, { label }]) => ({ value, label }))
const asFormat = (value: string): Format => (value === 'a5' ? 'a5' : 'a4')

/** A sign as it was drawn, with the choices that it shows. */
type Drawn = { canvas: HTMLCanvasElement; url: string; of: string }

interface SignDialogProps {
  website: Website
  open: boolean
  onClose: () => void
}

/** 'Stampa orari': a sign for the shop's door as a PDF, of the hours as they are saved. Default export, because it is loaded lazily. */
export default function SignDialog({ website, open, onClose }: SignDialogProps) {
  const [format, setFormat] = useState<Format>('a4')
  const [language, setLanguage] = useState('')
  const [seasonId, setSeasonId] = useState('')
  const closures = useQuery({ ...specialHoursQueries.of('closures', website.id), enabled: open }).data?.rows
  const seasons = useQuery({ ...specialHoursQueries.of('seasons', website.id), enabled: open }).data?.rows
  const related = useQuery({ ...websiteQueries.related(website.business_id), enabled: open }).data
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const chosen = `${language} ${seasonId}`
  const ready = drawn?.of === chosen && failure === null

  useEffect(() => {
    if (!open || !closures || !seasons || !related) return
    let wanted = true
    let url = ''
    const second = secondLanguages.find((code) => code === language) ?? null
    const season = seasons.find(({ id }) => id === seasonId) ?? null
    const draw = async () => {
      const canvas = await makeSign({ website, closures, season, second, card: related.card })
      const picture = await canvasPng(canvas, 'Questo browser non sa disegnare il cartello')
      if (!wanted) return
      url = URL.createObjectURL(picture)
      setDrawn({ canvas, url, of: chosen })
      setFailure(null)
    }
    draw().catch((error) => wanted && setFailure(causeOf(error) ?? 'Riprova tra poco'))
    return () => {
      wanted = false
      URL.revokeObjectURL(url)
    }
  }, [open, website, closures, seasons, related, language, seasonId, chosen])

  const download = useSingleFlight(async () => {
    if (!drawn) return
    try {
      const name = fileName('orari', website.nome, 'pdf')
      saveBlob(name, await signPdf(drawn.canvas, format, name))
    } catch (error) {
      toast.error('Impossibile stampare gli orari', causeOf(error))
    }
  })

  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      title="Stampa orari"
      description="Un cartello per la porta, con gli orari salvati."
      busy={download.busy}
    >
      <div className="grid gap-3 [&_label]:w-16">
        <FilterSelect
          label="Formato"
          value={format}
          options={formatOptions}
          onChange={(value) => setFormat(asFormat(value))}
        />
        <FilterSelect label="Lingue" value={language} options={languageOptions} onChange={setLanguage} />
        {seasons && seasons.length > 0 && (
          <FilterSelect
            label="Orario"
            value={seasonId}
            options={[
              { value: '', label: 'Settimana' },
              ...seasons.map(({ id, nome }) => ({ value: id, label: nome })),
            ]}
            onChange={setSeasonId}
          />
        )}
        {failure && <p className="text-muted">{failure}</p>}
        {!failure && <Picture url={ready ? drawn.url : null} of={website.nome} />}
      </div>
      <DialogActions>
        <Button busy={download.busy} disabled={!ready} onClick={() => download.run()}>
          Scarica PDF
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Picture({ url, of }: { url: string | null; of: string }) {
  if (url === null) return <Skeleton className="mx-auto h-72 w-52" />
  return (
    <img src={url} alt={`Il cartello di ${of}`} className="mx-auto h-72 rounded-control border border-line" />
  )
}
