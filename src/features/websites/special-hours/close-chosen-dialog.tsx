import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { causeOf } from '#backend/errors.ts'
import { withFieldErrors } from '#backend/row-errors.ts'
import { useSave } from '#backend/save.ts'
import { spanText } from '#italian/days.ts'
import { formatNumber } from '#italian/format.ts'
import type { Holiday } from '#italian/holidays.ts'
import { Form } from '#records/form.tsx'
import { Button } from '#ui/base/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { shopsToday } from '../hours/days.ts'
import { type Closed, closeChosen, newClosures, reopenChosen } from './close-chosen.ts'
import { CloseChosenOutcome } from './close-chosen-outcome.tsx'
import { ClosureFields, chooseHoliday, fillLastDay } from './closure-fields.tsx'
import { closureRules, emptyClosure, type ClosureForm as Values } from './closure-rules.ts'
import { HolidayChoice } from './holiday-choice.tsx'
import { schemaBeside } from './rules.ts'

type Website = { id: string; nome: string }
const { constraints, toRow } = closureRules
type Row = ReturnType<typeof toRow>

interface CloseChosenProps {
  websites: readonly Website[]
  /** What the list was filtered by: the form begins with it. */
  holiday: Holiday | null
  /** Called with the websites that were closed. */
  onClosed: (ids: readonly string[]) => void
  onClose: () => void
}

const countOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'sito web' : 'siti web'}`

/** Says that all were closed, and offers to take it back. */
function reportClosed(closed: Closed['closed'], row: Row): void {
  if (closed.size === 0) return
  const undo = { label: 'Annulla', run: () => void reopenChosen([...closed.values()], row) }
  toast.success('Chiusura aggiunta', `${spanText(row.dal, row.al)}: ${countOf(closed.size)}`, undo)
}

/** 'Aggiungi chiusura' for the chosen websites: who has something on those days already is named and left. */
export function CloseChosenDialog({ websites, holiday, onClosed, onClose }: CloseChosenProps) {
  const [done, setDone] = useState<{ outcome: Closed; row: Row } | null>(null)
  const [rows] = useState(() => newClosures(websites))
  const form = useForm<Values>({
    resolver: zodResolver(schemaBeside(closureRules, [])),
    defaultValues: {
      ...emptyClosure(),
      ...(holiday && { dal: holiday.day, al: holiday.day, motivo: holiday.name }),
    },
    mode: 'onTouched',
  })
  const saving = useSave({
    save: async (row: Row) => {
      const outcome = await closeChosen(rows, row, done?.outcome.closed)
      const { closed, taken, error } = outcome
      // Nothing was saved and nobody has anything on these days: the form stays, to be sent again.
      if (!done && error && closed.size + taken.size === 0) throw error
      if (closed.size < websites.length) setDone({ outcome, row })
      else {
        reportClosed(closed, row)
        onClose()
      }
      onClosed([...closed.keys()])
    },
    onError: withFieldErrors(form, constraints, (error) =>
      toast.error('Errore nel salvataggio della chiusura', causeOf(error)),
    ),
  })

  const submit = (event: FormEvent) => {
    fillLastDay(form)
    return form.handleSubmit((values) => saving.run(toRow(values)))(event)
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Aggiungi chiusura"
      description={done ? undefined : `La chiusura vale per ${countOf(websites.length)}.`}
      busy={saving.busy}
    >
      {done ? (
        <CloseChosenOutcome
          outcome={done.outcome}
          websites={websites}
          countOf={countOf}
          onRetry={() => saving.run(done.row)}
          busy={saving.busy}
          onUndo={() => {
            void reopenChosen([...done.outcome.closed.values()], done.row)
            onClose()
          }}
          onClose={onClose}
        />
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
