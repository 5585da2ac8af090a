import { foldText } from '#italian/fold-text.ts'

/** A file name made from what it is and a name: `card-pane-e-amici.png`. */
export function fileName(what: string, name: string, extension: string): string {
  const words = foldText(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return `${[what, ...words.slice(0, 60).split(' ')].filter(Boolean).join('-')}.${extension}`
}
