import { displayUrl, isDocumentUrl, isSameObject } from '#images/stored-url.ts'
import { IbanText } from '#ui/base/iban-text.tsx'
import { Picture } from '#ui/base/picture.tsx'
import type { ImageLine, Line } from './change-lines.ts'

/** A value as text; 'vuoto' for an empty one. */
function Value({ text }: { text: string }) {
  return text === '' ? <em className="text-muted">vuoto</em> : <IbanText>{text}</IbanText>
}

/** 'Telefono: 06 555 → 06 556'. */
export function ValueChange({ line: { label, before, after } }: { line: Line }) {
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      <span className="text-muted">{`${label}: `}</span>
      <Value text={before} />
      <span> → </span>
      <span className="font-medium">
        <Value text={after} />
      </span>
    </p>
  )
}

interface ImageProps {
  line: ImageLine
  /** The row as it is now. */
  now: object
}

/** Two versions of an image, side by side. */
export function ImageChange({ line, now }: ImageProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-muted">{`${line.label}:`}</span>
      <OneImage line={line} url={line.before} now={now} when="prima" />
      <span>→</span>
      <OneImage line={line} url={line.after} now={now} when="dopo" />
    </div>
  )
}

function OneImage({ line, url, now, when }: ImageProps & { url: string | null; when: string }) {
  if (url === null) return <Value text="" />
  const shown: unknown = Object.entries(now).find(([column]) => column === line.column)?.[1]
  // A later file was stored under the same name, so the address of then would show the later file.
  const isOverwritten = typeof shown === 'string' && shown !== url && isSameObject(shown, url)
  return (
    <Picture
      shape="tile"
      src={isOverwritten ? null : displayUrl(url)}
      isDocument={isDocumentUrl(url)}
      alt={`${line.label}, ${when}`}
      className="border border-line"
    />
  )
}

interface FirstValuesProps {
  lines: readonly Omit<Line, 'before'>[]
  images: readonly ImageLine[]
  now: object
}

/** The values of a new row, folded, because they are many and mostly unchanged. */
export function FirstValues({ lines, images, now }: FirstValuesProps) {
  return (
    <details>
      <summary className="cursor-pointer rounded-detail">Creazione: i primi dati</summary>
      <div className="mt-2 flex flex-col gap-1">
        {lines.map(({ label, after }) => (
          <p key={label} className="wrap-anywhere whitespace-pre-line">
            <span className="text-muted">{`${label}: `}</span>
            <Value text={after} />
          </p>
        ))}
        {images.map((line) => (
          <div key={line.column} className="flex items-center gap-2">
            <span className="text-muted">{`${line.label}:`}</span>
            <OneImage line={line} url={line.after} now={now} when="all'inizio" />
          </div>
        ))}
      </div>
    </details>
  )
}
