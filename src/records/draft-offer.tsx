import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { NewRow } from '#backend/new-row.ts'
import { currentSession, useSession } from '#backend/session.ts'
import { draftKey } from '#browser/drafts.ts'
import { usePagePath } from '#browser/use-page-path.ts'
import { formatOn } from '#italian/format.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { type Attempts, latest } from './attempts.ts'
import { type KeptDraft, keepDraft, readDraft, unsavedFields } from './kept-draft.ts'
import { type Fields, fieldsOf } from './merge-fields.ts'

export interface DraftOfferProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Names the form where it is not the page's own: what it is, and the id of its record (`chiusura:<id>`). */
  name?: string | undefined
  saving: boolean
  /** Whether an image is chosen, which is not kept. */
  image?: boolean | undefined
  /** What a new record becomes: a draft that is taken back goes on with the row that was sent before the reload. */
  newRow?: NewRow | undefined
  /** What of a stored record was sent and may have been stored, which is kept with the draft. */
  attempts?: Attempts | undefined
  /** Takes the draft back into the form of a stored record, merged with the row; by default its values are set. */
  resume?: ((draft: KeptDraft) => void) | undefined
}

/**
 * Keeps what is typed into a form until it is saved or left, and after a reload offers it again. Only in this tab, and only to the
 * account that has typed it.
 */
export function DraftOffer<Values extends FieldValues>(props: DraftOfferProps<Values>) {
  const userId = useSession().user?.id ?? ''
  const key = draftKey(userId, usePagePath(), props.name)
  return <Offer key={key} storageKey={key} userId={userId} {...props} />
}

interface OfferProps<Values extends FieldValues> extends DraftOfferProps<Values> {
  storageKey: string
  userId: string
}

function Offer<Values extends FieldValues>(props: OfferProps<Values>) {
  const { form, resume = (draft) => putInto(form, draft) } = props
  const { offer, close, taken } = useKeeping(props)
  const notice = useRef<HTMLElement>(null)
  const titleId = useId()
  if (!offer) return null
  const end = () => {
    // The pressed button disappears, so the focus needs another place.
    focusField(notice.current?.closest('form'), Object.keys(offer.typed))
    close()
  }
  return (
    <section
      ref={notice}
      aria-labelledby={titleId}
      className="flex flex-wrap items-center gap-3 rounded-sheet border border-accent-line bg-accent-soft px-4 py-3"
    >
      <div className="mr-auto">
        <p id={titleId} className="font-medium">
          {`Qui avevi scritto qualcosa ${formatOn(new Date(offer.at).toISOString())}, e non è stato salvato.`}
        </p>
        {offer.image && <p>Le immagini vanno scelte di nuovo.</p>}
        {offer.password && <p>La password va scritta di nuovo.</p>}
      </div>
      <Button
        size="sm"
        onClick={() => {
          end()
          resume(taken(offer))
        }}
      >
        Riprendi
      </Button>
      <Button variant="secondary" size="sm" onClick={end}>
        Scarta
      </Button>
    </section>
  )
}

const nothing = { typed: {}, from: {}, password: false }

/** Answers the draft found when the form was opened, until it is taken or discarded, and stores what is typed from then on. */
function useKeeping<Values extends FieldValues>(props: OfferProps<Values>) {
  const { form, saving, newRow, attempts, image = false, storageKey, userId } = props
  const [offer, setOffer] = useState(() => readDraft(storageKey, fieldsOf(form.getValues())))
  const unsaved = useRef(nothing)
  const sent = useRef<string>(undefined)
  const isTyped = () => Object.keys(unsaved.current.typed).length > 0
  const isTheirs = () => (currentSession().user?.id ?? '') === userId

  const keep = (open: KeptDraft | null) => {
    if (!isTheirs()) return
    const { typed, from, password } = unsaved.current
    const tried = latest([...(open?.tried ?? []), ...(attempts?.sent ?? [])])
    const now = { at: Date.now(), typed, from, image, password, sent: sent.current ?? open?.sent, tried }
    if (!isTyped()) return keepDraft(storageKey, open)
    if (!open) return keepDraft(storageKey, now)
    keepDraft(storageKey, {
      at: now.at,
      typed: { ...open.typed, ...typed },
      from: { ...open.from, ...from },
      image: image || open.image,
      password: password || open.password,
      sent: now.sent,
      tried,
    })
  }
  /** The draft without what has been typed since it was offered. The new row that was sent is this form's from now on. */
  const taken = (open: KeptDraft) => {
    if (open.sent) newRow?.resume(open.sent)
    sent.current = open.sent
    const without = (fields: Fields) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in unsaved.current.typed)))
    return { ...open, typed: without(open.typed), from: without(open.from) }
  }
  const close = () => {
    setOffer(null)
    keep(null)
  }

  const onChange = useEffectEvent((values: object, started: object) => {
    unsaved.current = unsavedFields(fieldsOf(values), fieldsOf(started))
    keep(offer)
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, defaultValues }) => onChange(values, defaultValues ?? {}),
      }),
    [form],
  )
  const keepAgain = useEffectEvent(() => keep(offer))
  // Kept before it is painted: whoever reloads at the sight of the chosen image is told of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: says whether an image was chosen
  useLayoutEffect(() => keepAgain(), [image])

  const keepSent = useEffectEvent(() => {
    sent.current = newRow?.id
    keep(offer)
  })
  useLayoutEffect(() => {
    if (saving) keepSent()
  }, [saving])
  const closeSaved = useEffectEvent(() => {
    if (isTyped()) keep(offer)
    else close()
  })
  useEffect(() => (saving ? () => closeSaved() : undefined), [saving])
  // A form that disappears with its page still open was saved, or left on purpose.
  const drop = useEffectEvent(() => {
    if (isTyped() && isTheirs()) keepDraft(storageKey, null)
  })
  useEffect(() => () => drop(), [])
  return { offer, close, taken }
}

function putInto<Values extends FieldValues>(form: UseFormReturn<Values>, { typed, from }: KeptDraft): void {
  const shown = fieldsOf(form.getValues())
  const isChanged = Object.keys(typed).some((name) => shown[name] !== from[name])
  for (const [name, value] of Object.entries(typed))
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  if (isChanged) toast.info('Nel frattempo questi dati sono cambiati', 'Controllali prima di salvare.')
}

function focusField(form: HTMLFormElement | null | undefined, names: readonly string[]): void {
  const named = names
    .map((name) => form?.elements.namedItem(name))
    .find((field) => field instanceof HTMLElement)
  const field = named ?? form?.querySelector('[type=submit]')
  if (field instanceof HTMLElement) field.focus()
}
