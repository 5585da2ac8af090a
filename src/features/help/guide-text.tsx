import { Link } from '@tanstack/react-router'
import { pages } from '#pages'
import type { Block, Piece } from './parse-guide.ts'

/** Paragraphs and lists of the guide. */
export function GuideText({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) =>
    block.kind === 'text' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text that never changes
      <p key={place}>
        <Pieces pieces={block.pieces} />
      </p>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <GuideList key={place} {...block} />
    ),
  )
}

function GuideList({ ordered, items }: Extract<Block, { kind: 'list' }>) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className={`flex flex-col gap-1.5 pl-5 ${ordered ? 'list-decimal' : 'list-disc'}`}>
      {items.map(({ pieces, inner }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={place}>
          <Pieces pieces={pieces} />
          {inner.length > 0 && (
            <div className="mt-1.5">
              <GuideText blocks={inner} />
            </div>
          )}
        </li>
      ))}
    </List>
  )
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, place) => {
    const key = `${place} ${piece.text}`
    if (piece.kind === 'name') return <strong key={key}>{piece.text}</strong>
    if (piece.kind === 'code')
      return (
        <code key={key} className="rounded-detail bg-sunken px-1 text-note wrap-anywhere">
          {piece.text}
        </code>
      )
    if (piece.kind === 'link') return <GuideLink key={key} {...piece} />
    return <span key={key}>{piece.text}</span>
  })
}

const linkClass = 'text-accent underline underline-offset-3'

function GuideLink({ text, to = '' }: Piece) {
  if (!to.startsWith('#'))
    return (
      <a href={to} target="_blank" rel="noreferrer" className={linkClass}>
        {text}
      </a>
    )
  return (
    <Link to={pages.help.path} hash={to.slice(1)} resetScroll={false} className={linkClass}>
      {text}
    </Link>
  )
}
