import { useEffect, useReducer } from 'react'
import { type FittedName, fitName } from './face-layout.ts'
import { loadFont, measureIn } from './measure.ts'

/** A card's name fitted to the face; fitted again when the font has loaded. */
export function useFittedName(name: string, font: string): FittedName {
  const [, fitAgain] = useReducer((times: number) => times + 1, 0)
  const needed = name !== ''
  useEffect(() => {
    if (!needed) return
    let wanted = true
    void loadFont(font).then(() => wanted && fitAgain())
    return () => {
      wanted = false
    }
  }, [needed, font])
  return fitName(name, measureIn(font))
}
