import { Fragment } from 'react'
import { cx } from './cx.ts'

/** What looks like an IBAN in capitals: country, two digits, at most thirty more characters. */
const iban = /\b([A-Z]{2}\d{2}[A-Z\d]{6,30})\b/

/** An IBAN in groups of four, as bank statements print it. */
export function ibanGroups(text: string): string[] {
  return text.match(/.{1,4}/gu) ?? []
}

/**
 * A text whose IBANs read in groups of four. The groups are set apart by style alone: copied, searched for in the page
 * and read out, an IBAN is whole, as it is stored.
 */
export function IbanText({ children }: { children: string }) {
  // With a capturing group the matches stand between the other parts, at the odd places.
  return children.split(iban).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <Fragment key={index}>{index % 2 === 0 ? <Plain text={part} /> : <Groups text={part} />}</Fragment>
  ))
}

/** The dash between a holder and an IBAN stays on the holder's line. */
function Plain({ text }: { text: string }) {
  const end = /\S{1,20} - $/.exec(text)?.[0] ?? ''
  return (
    <>
      {text.slice(0, text.length - end.length)}
      {end && <span className="whitespace-nowrap">{end.trimEnd()}</span>}
      {end && ' '}
    </>
  )
}

/** More characters than the IBANs of most countries; a card has no room for them in full size. */
const long = 28

/**
 * On one line, a line of its own where there is no room beside the text before it. Only a column of a table on a phone,
 * which is narrower than any IBAN, breaks it between two groups.
 */
function Groups({ text }: { text: string }) {
  return (
    <span
      className={cx(
        'inline-block whitespace-nowrap in-[td]:max-md:whitespace-normal max-[22.5rem]:text-[0.8em]',
        text.length > long && 'text-[0.85em]',
      )}
    >
      {ibanGroups(text).map((group, index) => (
        // Inline wherever it can be, since the text of a block is read out as a word of its own.
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one IBAN never change places
        <span key={index} className="mr-[0.5ch] in-[td]:max-md:inline-block">
          {group}
        </span>
      ))}
    </span>
  )
}
