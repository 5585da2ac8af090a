import pMap from 'p-map'

/** Requests at a time. */
const atOnce = 3

/** Divides a list into parts that fit into one request, each element of this length, the whole at most so long. */
export function partsOf(
  texts: Iterable<string>,
  lengthOf: (text: string) => number,
  longest: number,
): string[][] {
  const parts: string[][] = []
  let length = longest
  for (const text of texts) {
    const own = lengthOf(text)
    if (length + own > longest) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(text)
    length += own
  }
  return parts
}

/** Asks a few questions at a time. Throws the first failure. */
export async function askAll<Question, Found>(
  questions: readonly Question[],
  ask: (question: Question) => Promise<Found[]>,
  signal: AbortSignal,
): Promise<Found[]> {
  return (await pMap(questions, ask, { concurrency: atOnce, signal })).flat()
}
