import { useSingleFlight } from '#lib/use-single-flight.ts'
import { differencesOf, StaleNotice } from './stale-notice.tsx'

type Words = Readonly<Record<string, unknown>>

interface StaleChoiceProps<Row, Values> {
  /** What `useVersionedSave` answers. */
  edit: {
    conflict: { mine: Values; theirs: Row } | null
    keepMine: () => Promise<void>
    takeTheirs: () => void
  }
  toForm: (row: Row) => Values
  /** The form's values as a person reads them. */
  inWords: (values: Values) => Words
  labels: Readonly<Record<string, string>>
  /** The saved version was taken: what the form holds besides its values goes back too. */
  onTaken: () => void
  onFailed: (error: unknown) => void
}

/** A save that was refused because somebody else's came first: both versions and the choice; otherwise nothing. */
export function StaleChoice<Row, Values>(props: StaleChoiceProps<Row, Values>) {
  const { edit, toForm, inWords, labels, onTaken, onFailed } = props
  const keepMine = useSingleFlight(() => edit.keepMine().catch(onFailed))
  if (!edit.conflict) return null

  return (
    <StaleNotice
      differences={differencesOf(inWords(edit.conflict.mine), inWords(toForm(edit.conflict.theirs)), labels)}
      busy={keepMine.busy}
      onKeepMine={keepMine.run}
      onTakeTheirs={() => {
        onTaken()
        edit.takeTheirs()
      }}
    />
  )
}
