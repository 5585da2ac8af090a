import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions } from '@tanstack/react-query'
import { useFormState } from 'react-hook-form'
import * as z from 'zod/mini'
import { causeOf, StaleRowError } from '#backend/errors.ts'
import { queryClient } from '#backend/query-client.ts'
import { webImageTypes } from '#images/image-rules.ts'
import { UploadField } from '#images/upload-field.tsx'
import { optionalText, requiredText } from '#records/form-rules.ts'
import type { RecordRules } from '#records/record-fields.ts'
import { type FormRecord, RecordForm } from '#records/record-form.tsx'
import type { StoredImage } from '#records/record-image.ts'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/text-field.tsx'

/** A record with an image, as the rooms have them, and a form for it. */
export interface Shop {
  id: string
  nome: string
  citta: string
  telefono: string
  logo_url: string | null
  version: number
}

export interface ShopForm {
  nome: string
  citta: string
  telefono: string
}

export const emptyShop: ShopForm = { nome: '', citta: '', telefono: '' }

const labels = { nome: 'Nome', citta: 'Città', telefono: 'Telefono' }

export const shopRules: RecordRules<Shop, ShopForm> = {
  resolver: zodResolver(
    z.object({
      nome: requiredText('Nome è obbligatorio'),
      citta: requiredText('Città è obbligatoria'),
      telefono: optionalText(),
    }),
  ),
  toForm: ({ nome, citta, telefono }) => ({ nome, citta, telefono }),
  labels,
  words: (values) => ({ ...values }),
  constraints: { shops_nome_key: { field: 'nome', message: 'Questo nome è già usato' } },
}

/** @param send sends a chosen image, under a name that the row already shows, and answers its address */
export function shopLogo(send: () => Promise<string>): StoredImage<Shop, ShopForm> {
  return {
    label: 'Logo',
    shape: 'logo',
    urlOf: ({ logo_url }) => logo_url,
    bucket: 'business-logos',
    owns: () => false,
    rule: { types: webImageTypes, wrongType: { title: 'Formato non valido' } },
    when: 'on-save',
    place: () => ({ name: 'logo.png', version: 'nuova', inUse: true }),
    onRefused: toast.error,
    sendVia: send,
  }
}

export const onError = (error: unknown) => toast.error('Non salvato', causeOf(error))

/** One stored row, in the place of the backend: a save names the version that it has read. */
export class ShopStore {
  row: Shop | null = {
    id: 'bar',
    nome: 'Bar Sport',
    citta: 'Trento',
    telefono: '0461 1',
    logo_url: null,
    version: 1,
  }
  saves = 0
  /** Whether a policy lets the row be written. */
  isWritable = true
  /** Whether the answers of saves are lost. */
  isLossy = false
  /** With which error a save is refused. */
  refusal: object | null = null
  #answer = Promise.resolve()

  readonly query = queryOptions({
    queryKey: ['shop'],
    queryFn: async () => {
      if (!this.row) throw Object.assign(new Error('no row'), { code: 'PGRST116' })
      return this.row
    },
  })

  save = async (values: ShopForm, over: Shop, logo_url: string | null): Promise<Shop> => {
    this.saves += 1
    await this.#answer
    if (this.refusal) throw Object.assign(new Error(), this.refusal)
    if (!this.row || !this.isWritable || this.row.version !== over.version) throw new StaleRowError()
    this.row = { ...this.row, ...values, logo_url, version: over.version + 1 }
    if (this.isLossy) throw new TypeError('Failed to fetch')
    return this.row
  }

  /** Somebody else saves this, or deletes the row (null). */
  byOthers(change: Partial<Shop> | null): void {
    this.row = change && this.row && { ...this.row, ...change, version: this.row.version + 1 }
  }

  /** The page hears of what others have done. */
  async news(): Promise<void> {
    await queryClient.refetchQueries(this.query)
  }

  /** Holds the answers of saves back until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#answer = promise
    return resolve
  }
}

export function ShopFields({ record }: { record: FormRecord<Shop, ShopForm> }) {
  const { form, image, busy } = record
  const { errors } = useFormState({ control: form.control })
  return (
    <RecordForm record={record} list="/elenco" createLabel="Crea" summary={labels}>
      <div className="flex flex-col gap-4">
        {Object.entries(labels).map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            {...form.register(name as keyof ShopForm)}
            error={errors[name as keyof ShopForm]?.message}
          />
        ))}
        <UploadField label="Logo" shape="logo" upload={image} busy={busy} />
      </div>
    </RecordForm>
  )
}

/** A picture of one pixel. */
export async function pngFile(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(1, 1)
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}
