import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { causeOf } from '#backend/errors.ts'
import { tellingFields, useSave } from '#backend/save.ts'
import { spanText } from '#italian/days.ts'
import { formatNumber } from '#italian/format.ts'
import type { Holiday } from '#italian/holidays.ts'
import { inItalianOrder } from '#italian/order.ts'
import { Form } from '#records/form.tsx'
import { Button } from '#ui/base/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { shopsToday } from '../hours/days.ts'
import { ClosureFields, chooseHoliday, fillLastDay } from './closure-fields.tsx'
import { HolidayChoice } from './holiday-choice.tsx'
import { closureSchema, constraints, emptyClosure, toRow, type ClosureForm as Values } from './rules.ts'
import { type Closed, closeChosen, newClosures, reopenChosen } from './save-chosen.ts'

type Website = { id: string; nome: string }

interface CloseChosenProps {
  websites: readonly Website[]
  /** What the list was filtered by: the form begins with it. */
  holiday: Holiday | null
  /** Called with the websites that were closed. */
  onClosed: (ids: readonly string[]) => void
  onClose: () => void
}

const countOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'sito web' : 'siti web'}`

/** 'Aggiungi chiusura' for the chosen websites: who has something on those days already is named and left. */
export function CloseChosenDialog({ websites, holiday, onClosed, onClose }: CloseChosenProps) {
  const [outcome, setOutcome] = useState<Closed | null>(null)
  const [rows] = useState(() => newClosures(websites))
  const form = useForm<Values>({
    resolver: zodResolver(closureSchema([])),
    defaultValues: {
      ...emptyClosure(),
      ...(holiday && { dal: holiday.day, al: holiday.day, motivo: holiday.name }),
    },
    mode: 'onTouched',
  })
  const saving = useSave({
    save: async (values: Values) => {
      const row = toRow(values)
      const result = await closeChosen(rows, row)
      const ids = [...result.closed.values()]
      // Nothing was saved and nobody has anything on these days: the form stays, to be sent again.
      if (result.error && ids.length + result.taken.size === 0) throw result.error
      if (ids.length > 0) {
        const undo = { label: 'Annulla', run: () => void reopenChosen(ids, row) }
        toast.success('Chiusura aggiunta', `${spanText(row.dal, row.al)}: ${countOf(ids.length)}`, undo)
      }
      if (ids.length === websites.length) onClose()
      else setOutcome(result)
      onClosed([...result.closed.keys()])
    },
    tell: tellingFields(form, constraints, (error) =>
      toast.error('Errore nel salvataggio della chiusura', causeOf(error)),
    ),
  })

  const submit = (event: FormEvent) => {
    fillLastDay(form)
    return form.handleSubmit(saving.run)(event)
  }

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Aggiungi chiusura"
      description={outcome ? undefined : `La chiusura vale per ${countOf(websites.length)}.`}
      busy={saving.busy}
    >
      {outcome ? (
        <>
          <p role="status">{`Chiusura aggiunta a ${countOf(outcome.closed.size)}.`}</p>
          <Left
            title="Hanno già qualcosa in questi giorni, e restano come sono"
            websites={websites.filter(({ id }) => outcome.taken.has(id))}
          />
          <Left
            title="Non salvati: restano selezionati"
            websites={websites.filter(({ id }) => !outcome.taken.has(id) && !outcome.closed.has(id))}
          />
          <DialogActions>
            <Button onClick={onClose}>Chiudi</Button>
          </DialogActions>
        </>
      ) : (
        <Form onSubmit={submit} busy={saving.busy} className="!gap-4">
          <ClosureFields form={form} isNew />
          <HolidayChoice
            today={shopsToday()}
            closures={[]}
            onChoose={(holiday) => chooseHoliday(form, holiday)}
          />
          <DialogActions>
            <Button variant="secondary" disabled={saving.busy} onClick={onClose}>
              Annulla
            </Button>
            <Button type="submit" busy={saving.busy} busyText="Salvataggio...">
              Salva chiusura
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  )
}

const listClass = 'mt-2 max-h-40 list-disc overflow-y-auto pl-5'

/** Websites that were left as they are, by name. */
function Left({ title, websites }: { title: string; websites: readonly Website[] }) {
  const titleId = useId()
  if (websites.length === 0) return null
  const named = [...websites].sort((one, other) => inItalianOrder(one.nome, other.nome))
  return (
    <section aria-labelledby={titleId} className="mt-4">
      <h3 id={titleId} className="font-medium">
        {title}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard */}
      <ul tabIndex={0} aria-labelledby={titleId} className={listClass}>
        {named.map(({ id, nome }) => (
          <li key={id} className="wrap-anywhere">
            {nome}
          </li>
        ))}
      </ul>
    </section>
  )
}
