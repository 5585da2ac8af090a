import { Fragment } from 'react'
import { cx } from './cx.ts'

/** The form of an IBAN in capitals: country, two check digits, at most thirty more characters. */
const iban = /\b([A-Z]{2}\d{2}[A-Z\d]{6,30})\b/

/** An IBAN in groups of four, as bank statements print it. */
export function ibanGroups(text: string): string[] {
  return text.match(/.{1,4}/gu) ?? []
}

/**
 * A text with its IBANs in groups of four. The groups are separated by style alone, so that an IBAN is whole when it is
 * copied, searched for in the page or read out.
 */
export function IbanText({ children }: { children: string }) {
  // `split` with a capturing group puts the matches at the odd places.
  return children.split(iban).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <Fragment key={index}>{index % 2 === 0 ? <Plain text={part} /> : <Groups text={part} />}</Fragment>
  ))
}

/** Keeps the dash between holder and IBAN on the holder's line. */
function Plain({ text }: { text: string }) {
  const end = /\S{1,12} - $/.exec(text)?.[0] ?? ''
  return (
    <>
      <span>{text.slice(0, text.length - end.length)}</span>
      {end && <span className="whitespace-nowrap">{end.trimEnd()}</span>}
      {end && <span> </span>}
    </>
  )
}

/**
 * An IBAN with more characters gets a smaller font, because it would not fit a card. Most countries' IBANs are shorter.
 */
const long = 28

/**
 * The IBAN stays on one line, and moves to a line of its own where it does not fit beside the text. Only in a table
 * column on a phone, which is narrower than any IBAN, it may break between two groups.
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
        // Inline where possible, since screen readers read the text of a block as a separate word.
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one IBAN never change places
        <span key={index} className="mr-[0.5ch] in-[td]:max-md:inline-block">
          {group}
        </span>
      ))}
    </span>
  )
}
