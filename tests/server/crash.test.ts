import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { check, Ledger, work } from './support/ledger.ts'
import { canMountDisks, cutPower, newDisk } from './support/power.ts'

/** `npm run test:crash` sets larger numbers. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 2)
const cuts = Number(process.env.POWER_CUTS ?? 1)
/** Every core is busy meanwhile. With many power cuts some are to come late. */
const longestWorkMs = cuts > 1 ? 3000 : 800
const unclean = "L'ultimo arresto non è stato regolare"

test(
  `kill -9 under load, ${rounds} rounds: nothing confirmed is lost, nothing is half there`,
  async () => {
    let server = await startServer()
    const { dataDir } = server
    const ledger = new Ledger()
    for (let round = 0; round < rounds; round += 1) {
      const before = ledger.size
      const working = work(await server.signInAs('admin'), ledger)
      while (ledger.size < before + 10) await sleep(5)
      await sleep(randomInt(800))
      await server.kill('SIGKILL')
      await working
      server = await startServer({ dataDir })
      expect(server.output()).toContain(unclean)
      // A clean stop in some rounds only, so that several crashes follow each other.
      if (round % 5 === 2 || round === rounds - 1) {
        await server.kill()
        await check(dataDir, ledger)
        if (round < rounds - 1) server = await startServer({ dataDir })
      }
    }
    console.info(`${rounds} kills: ${ledger}, none lost`)
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
  60_000 + rounds * 30_000,
)

const canMount = canMountDisks()
if (!canMount) console.warn('SKIPPED: no disk can be mounted here, so power cuts are not tested.')

test.skipIf(!canMount)(
  `power cut under load, ${cuts} times: nothing confirmed is lost, nothing is half there`,
  async () => {
    let disk = newDisk()
    onTestFinished(() => disk.remove())
    let server = await startServer({ dataDir: disk.dataDir })
    let ledger = new Ledger()
    for (let cut = 0; cut < cuts; cut += 1) {
      const before = ledger.size
      const working = work(await server.signInAs('admin'), ledger)
      while (ledger.size < before + 20) await sleep(5)
      await sleep(randomInt(longestWorkMs))
      process.kill(server.pid, 'SIGSTOP')
      // Waits for answers that were sent before the process was stopped, since they count as confirmed.
      await sleep(100)
      const confirmed = ledger.frozen()
      const after = cutPower(disk)
      await server.kill('SIGKILL')
      await working
      disk.remove()
      disk = after
      ledger = confirmed
      server = await startServer({ dataDir: disk.dataDir })
      expect(server.output()).toContain(unclean)
      await server.kill()
      await check(disk.dataDir, ledger)
      if (cut < cuts - 1) server = await startServer({ dataDir: disk.dataDir })
    }
    console.info(`${cuts} power cuts: ${ledger}, none lost`)
    await server.stop()
  },
  60_000 + cuts * 60_000,
)
