/** Does a step for each item, so many at once. The first failure ends the others' queue and is thrown. */
export async function inParallel<Item>(
  atOnce: number,
  items: Iterable<Item>,
  step: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  let failed = false
  const work = async () => {
    for (let next = queue.next(); !next.done && !failed; next = queue.next()) {
      await step(next.value).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
