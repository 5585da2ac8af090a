import { Fragment } from 'react'
import type { Content } from '#ui/base/elements.ts'
import { TextLink } from '#ui/base/links.tsx'
import type { Similar } from './use-similar.ts'

type Address = '/dashboard/activity/edit/$id' | '/dashboard/websites/edit/$id'

/** At most this many rows are named. */
const most = 3

/**
 * The warnings of a new row's fields about those stored already, null where there are none. The near name is told at the field
 * that was changed last, which is before somebody's eyes.
 * @param to where a stored row is opened.
 */
export function similarWarnings({ sameEmail, nearName, changedLast }: Similar, to: Address) {
  const near = warning("Nella stessa città c'è già", nearName, to)
  return {
    email: warning('Già usata da', sameEmail, to),
    name: changedLast === 'name' ? near : null,
    citta: changedLast === 'citta' ? near : null,
  }
}

/** The rows open beside the form, which keeps what has been typed. */
function warning(text: string, rows: Similar['nearName'], to: Address): Content {
  if (rows.length === 0) return null
  return (
    <>
      <span>{`${text}: `}</span>
      {rows.slice(0, most).map(({ id, name }, place) => (
        <Fragment key={id}>
          {place > 0 && <span>, </span>}
          <TextLink
            to={to}
            params={{ id }}
            target="_blank"
            title="Si apre in un'altra scheda"
            className="underline wrap-anywhere"
          >
            {name}
          </TextLink>
        </Fragment>
      ))}
      {rows.length > most && <span>…</span>}
    </>
  )
}
