import { useEffect, useReducer } from 'react'
import { face, fitText, lineHeight, type TextBox } from './face-layout.ts'
import { fontFamily, fontWeight, loadFont, measureIn } from './fonts.ts'

/** Converts a length of the layout to a share of the face's width. */
export const unit = (length: number) => `${(length * 100) / face.width}cqw`

interface FaceTextProps {
  /** Nothing is shown of an empty one. */
  text: string
  font: string
  box: TextBox
  tag: 'h2' | 'p'
  id?: string
}

/** A text of a card's face, in its font and as large as its box lets it be; fitted again when the font has loaded. */
export function FaceText({ text, font, box, tag: Tag, id }: FaceTextProps) {
  const [, fitAgain] = useReducer((times: number) => times + 1, 0)
  const needed = text !== ''
  useEffect(() => {
    if (!needed) return
    let wanted = true
    void loadFont(font).then(() => wanted && fitAgain())
    return () => {
      wanted = false
    }
  }, [needed, font])
  const { size, lines } = fitText(text, measureIn(font), box)
  if (lines.length === 0) return null
  return (
    <Tag
      id={id}
      className="max-w-full whitespace-nowrap"
      style={{ fontFamily: fontFamily(font), fontWeight, fontSize: unit(size), lineHeight }}
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else of its own
        <span key={index} className="block">
          {`${line} `}
        </span>
      ))}
    </Tag>
  )
}
