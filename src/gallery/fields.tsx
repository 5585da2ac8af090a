import { Euro } from 'lucide-react'
import { useState } from 'react'
import { foldText } from '#italian/fold-text.ts'
import { ErrorSummary } from '#records/error-summary.tsx'
import { Form, FormActions, FormSection } from '#records/form.tsx'
import { Button } from '#ui/base/button.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { ColorField } from '#ui/fields/color-field.tsx'
import { ComboboxField } from '#ui/fields/combobox-field.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { SuggestField } from '#ui/fields/suggest-field.tsx'
import { SwitchField } from '#ui/fields/switch-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TimeRangeField } from '#ui/fields/time-range-field.tsx'

const sites = ['Bar Sport', 'Osteria da Nino', 'Panificio Rossi', 'Parrucchiera Lucia', 'Officina Bruni']

/** What react-hook-form gives a field in a real form. */
const keptNowhere = { onChange: () => {}, onBlur: () => {}, ref: () => {} }

const wrong = { email: true, metodo: true }

/** A form with every kind of field: empty, filled, with an error, with a warning, disabled. */
export function KitFields() {
  return (
    <Form
      aria-label="Campi"
      summary={
        <ErrorSummary
          errors={wrong}
          labels={{ email: 'Email', metodo: 'Metodo di pagamento' }}
          attempts={1}
        />
      }
      onSubmit={(event) => event.preventDefault()}
    >
      <BusinessData />
      <FormSection title="Accesso">
        <PasswordField
          label="Password"
          required
          autoComplete="new-password"
          hint="Minimo 8 caratteri"
          defaultValue="Demo1234!"
        />
        <TextField label="Nome Utente" disabled defaultValue="mario.rossi" />
        <TextField
          label="Email di accesso"
          readOnly
          defaultValue="mario@rossi.it"
          hint="Non può essere modificata"
        />
      </FormSection>
      <Choices />
      <FormActions>
        <Button variant="secondary">Annulla</Button>
        <Button type="submit">Salva Modifiche</Button>
      </FormActions>
    </Form>
  )
}

function Choices() {
  const [color, setColor] = useState('#0e5a56cc')
  const [site, setSite] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const found = sites.filter((name) => foldText(name).includes(foldText(search)))

  return (
    <FormSection title="Scelte" columns="two">
      <ComboboxField
        label="Attività"
        required
        items={found}
        itemKey={(name) => name}
        itemLabel={(name) => name}
        fold={foldText}
        value={site}
        onValueChange={setSite}
        inputValue={search}
        onInputValueChange={setSearch}
        placeholder="Cerca un sito"
        moreText="Scrivi per restringere la ricerca"
      />
      <ColorField
        label="Colore di sfondo"
        value={color}
        onValueChange={setColor}
        error={
          /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(color) ? null : 'Formato non valido. Usa #RRGGBB o #RRGGBBAA'
        }
      />
      <DateField
        label="Giorno di chiusura"
        name="giorno"
        defaultValue="2027-01-06"
        hint="Un giorno che non esiste resta come è scritto"
        {...keptNowhere}
      />
      <SwitchField label="Sempre aperto" defaultChecked hint="Gli orari dei singoli giorni non contano" />
      <SwitchField label="Mattina" aria-label="Lunedì: Mattina" />
      <SwitchField label="Pomeriggio" disabled defaultChecked />
      <CheckboxField label="Martedì" defaultChecked />
      <TimeRangeField
        from={{ 'aria-label': 'Lunedì mattina: Apertura', defaultValue: '09:00' }}
        to={{
          'aria-label': 'Lunedì mattina: Chiusura',
          defaultValue: '08:00',
          error: "La chiusura viene prima dell'apertura",
        }}
      />
    </FormSection>
  )
}

function BusinessData() {
  return (
    <FormSection title="Dati aziendali" description="Come compaiono sulle fatture.">
      <TextField label="Ragione Sociale" required defaultValue="Bar Sport di Mario Rossi & C. snc" />
      <TextField label="Insegna" required placeholder="Bar Sport" />
      <TextField
        label="Partita IVA"
        required
        inputMode="numeric"
        defaultValue="01234567890"
        warning="La cifra di controllo non torna: verifica la partita IVA"
      />
      <TextField
        name="email"
        label="Email"
        required
        type="email"
        defaultValue="bar.sport@"
        error="Email non valida"
        hint="Qui arrivano le comunicazioni"
      />
      <SuggestField label="Regione" required suggestions={['Emilia-Romagna', 'Lombardia', 'Veneto']} />
      <SelectField
        label="Stato"
        defaultValue="attivo"
        options={[
          { value: 'attivo', label: 'Attivo' },
          { value: 'sospeso', label: 'Sospeso' },
        ]}
      />
      <SelectField
        label="Metodo di pagamento"
        name="metodo"
        placeholder="Nessuno"
        error="Compila tutti i campi obbligatori"
        options={[{ value: '1', label: 'Mario Rossi - IT60X0542811101000000123456' }]}
      />
      <TextField label="Costo" required suffix={<Euro />} inputMode="decimal" defaultValue="49,90" />
      <TextAreaField label="Descrizione" wide rows={3} hint="La vedono tutti" />
    </FormSection>
  )
}
