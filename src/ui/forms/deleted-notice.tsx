import { Notice } from './notice.tsx'

/** Says that somebody else has deleted the row of the form below. */
export function DeletedNotice({ by }: { by: string }) {
  return (
    <Notice
      title={`${by} ha appena eliminato questi dati`}
      text="Non si possono più salvare. Quello che hai scritto resta qui: copialo se ti serve."
    />
  )
}
