import { Fragment } from 'react'
import type { Content } from '#ui/base/elements.ts'
import { TextLink } from '#ui/base/links.tsx'
import type { Similar } from './use-similar.ts'

type Address = '/dashboard/activity/edit/$id' | '/dashboard/websites/edit/$id'

/** At most this many rows are named. */
const most = 3

/**
 * The warnings about similar stored rows at a new row's fields, null where there are none. The warning about a similar
 * name is at the field that was changed last, which the person is looking at.
 * @param to where a stored row is opened
 */
export function similarWarnings({ sameEmail, nearName, changedLast }: Similar, to: Address) {
  const near = warning("Nella stessa città c'è già", nearName, to)
  return {
    email: warning('Già usata da', sameEmail, to),
    name: changedLast === 'name' ? near : null,
    citta: changedLast === 'citta' ? near : null,
  }
}

/** Opens the rows in another tab, so that the form keeps what was typed. */
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
