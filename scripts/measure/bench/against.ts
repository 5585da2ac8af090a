import { root } from '../../../embedded/config/paths.ts'
import { compared, inTurn } from './pairs.ts'
import { filesOf, install } from './revision.ts'
import { measureStarts } from './start-up.ts'
import { measureThroughput } from './throughput.ts'

/**
 * Installs another revision and measures it and this one in turn, each with its own settings, fsync included. Prints the
 * figures of both with their ratio.
 */
export async function compareWith(ref: string, rounds: number, milliseconds: number): Promise<void> {
  const revision = await filesOf(ref)
  try {
    install(revision.directory)
    const checkouts = { own: root, other: revision.directory }
    const measured = await inTurn(rounds, async (side) => [
      ...(await measureStarts(1, checkouts[side])),
      ...(await measureThroughput({ clients: [8], milliseconds }, checkouts[side])),
    ])
    console.table(compared(measured, ref))
  } finally {
    revision.remove()
  }
}
