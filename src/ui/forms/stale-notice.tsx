import { Button } from '#ui/base/button.tsx'
import type { Content } from '#ui/base/elements.ts'
import { IbanText } from '#ui/base/iban-text.tsx'
import { Notice } from './notice.tsx'

export interface Difference {
  label: string
  mine: Content
  theirs: Content
}

type Labels = Readonly<Record<string, string>>

/** The differences between two versions of a form's values, named by the fields' labels. */
export function differencesOf(
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
  labels: Labels,
): Difference[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
  return Object.entries(labels)
    .map(([name, label]) => ({ label, mine: text(mine[name]), theirs: text(theirs[name]) }))
    .filter((difference) => difference.mine !== difference.theirs)
}

interface StaleNoticeProps {
  /** Who saved, where that is known before one's own save was refused. */
  by?: string | undefined
  differences: readonly Difference[]
  busy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

const shown = (value: Content) => (typeof value === 'string' ? <IbanText>{value || '—'}</IbanText> : value)

/** Shows both versions of a refused save side by side and asks which to keep. */
export function StaleNotice({ by, differences, busy, onKeepMine, onTakeTheirs }: StaleNoticeProps) {
  return (
    <Notice
      title={
        by ? `${by} ha appena salvato questi dati` : 'Qualcun altro ha modificato questi dati nel frattempo'
      }
      text={
        differences.length > 0
          ? 'Niente è stato sovrascritto. Confronta le due versioni e scegli quale tenere.'
          : 'Niente è stato sovrascritto, e le due versioni sono uguali: puoi tenere quella salvata.'
      }
    >
      {differences.length > 0 && (
        <table className="w-full table-fixed text-left text-sm">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="w-1/4 py-1 pr-3 font-medium">
                Campo
              </th>
              <th scope="col" className="py-1 pr-3 font-medium">
                La tua versione
              </th>
              <th scope="col" className="py-1 font-medium">
                Versione salvata
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, mine, theirs }) => (
              <tr key={label} className="border-t border-line align-top">
                <th scope="row" className="py-1.5 pr-3 font-medium">
                  {label}
                </th>
                <td className="py-1.5 pr-3 break-words">{shown(mine)}</td>
                <td className="py-1.5 break-words">{shown(theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={onKeepMine}>
          Salva la mia versione
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onTakeTheirs}>
          Usa la versione salvata
        </Button>
      </div>
    </Notice>
  )
}
