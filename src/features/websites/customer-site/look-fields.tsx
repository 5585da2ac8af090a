import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { FilterSelect } from '#ui/fields/filter-select.tsx'
import { type Look, languages, palettes, shapes } from './customer-site.ts'

interface LookFieldsProps {
  look: Look
  onChange: (look: Look) => void
}

/** How the customer's website shows the hours: language, shape and colours, and for which kind of page the code is. */
export function LookFields({ look, onChange }: LookFieldsProps) {
  const change = (changes: Partial<Look>) => onChange({ ...look, ...changes })
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 [&_label]:w-16">
        <FilterSelect
          label="Lingua"
          value={look.lingua}
          options={languages}
          onChange={(lingua) => change({ lingua })}
        />
        <FilterSelect
          label="Forma"
          value={look.forma}
          options={shapes}
          onChange={(forma) => change({ forma })}
        />
        <FilterSelect
          label="Colori"
          value={look.colori}
          options={palettes}
          onChange={(colori) => change({ colori })}
        />
      </div>
      {look.colori === 'scelti' && (
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Colour label="Aperto" value={look.aperto} onChange={(aperto) => change({ aperto })} />
          <Colour label="Chiuso" value={look.chiuso} onChange={(chiuso) => change({ chiuso })} />
        </div>
      )}
      <div>
        <CheckboxField
          label="Dai gli orari anche ai motori di ricerca"
          checked={look.dati && !look.cornice}
          disabled={look.cornice}
          onChange={(event) => change({ dati: event.target.checked })}
        />
        <CheckboxField
          label="Il sito accetta solo cornici (iframe)"
          checked={look.cornice}
          onChange={(event) => change({ cornice: event.target.checked })}
        />
      </div>
    </div>
  )
}

interface ColourProps {
  label: string
  value: string
  onChange: (value: string) => void
}

function Colour({ label, value, onChange }: ColourProps) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="color"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-9 w-12 cursor-pointer rounded-control border border-line"
      />
      <span className="text-muted">{label}</span>
    </label>
  )
}
