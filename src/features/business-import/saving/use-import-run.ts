import { useEffect, useRef, useState } from 'react'
import { useSave } from '#backend/save.ts'
import { invalidate } from '#backend/stale.ts'
import type { StatedRow } from '../rows/states.ts'
import { type FailedBatch, type PendingRow, type RunResult, runImport } from './run.ts'
import type { ImportedTable } from './write.ts'

/** The progress of the writing; `failed` while a batch waits for a decision. */
export interface RunState {
  done: number
  failed: FailedBatch | null
  cancelled: boolean
}

type Choice = 'again' | 'leave'

interface Task extends Pick<Begun, 'written' | 'ticked'> {
  rows: readonly PendingRow[]
}

interface Begun {
  total: number
  written: readonly StatedRow[]
  ticked: ReadonlySet<number>
}

const nothing: Begun = { total: 0, written: [], ticked: new Set() }

/** Writes the rows and keeps the state that the page shows. */
export function useImportRun(table: ImportedTable) {
  const [begun, setBegun] = useState(nothing)
  const [state, setState] = useState<RunState | null>(null)
  const [result, setResult] = useState<RunResult | null>(null)
  const cancelled = useRef(false)
  const chosen = useRef<(choice: Choice) => void>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const change = (part: Partial<RunState>) => setState((before) => before && { ...before, ...part })

  async function write({ rows, written, ticked }: Task) {
    const controller = new AbortController()
    running.current = controller
    setBegun({ total: rows.length, written, ticked })
    setState({ done: 0, failed: null, cancelled: false })
    try {
      const outcome = await runImport({
        table,
        rows,
        signal: controller.signal,
        isCancelled: () => cancelled.current,
        onProgress: (done) => change({ done }),
        onFailed: (failed) =>
          new Promise((resolve) => {
            chosen.current = resolve
            change({ failed })
          }),
      })
      setResult(outcome)
    } catch (error) {
      if (!controller.signal.aborted) throw error
    } finally {
      await invalidate(table)
    }
  }

  function choose(choice: Choice) {
    change({ failed: null })
    chosen.current?.(choice)
  }

  function cancel() {
    cancelled.current = true
    change({ cancelled: true })
    // A batch that waits for a decision is skipped.
    choose('leave')
  }

  const { run: start } = useSave({ save: write })
  return { ...begun, state, result, start, choose, cancel }
}
