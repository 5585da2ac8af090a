import { useEffect, useRef, useState } from 'react'
import type { ColumnsName } from '../columns/tables.ts'
import type { FileContents, ReadChoice } from './contents.ts'
import { readInWorker } from './read-in-worker.ts'

export const unreadable = 'Il file non si può leggere.'

/** Reads one file at a time: a later reading ends the one before, which then has no contents. */
export function useReading(table: ColumnsName) {
  const [reading, setReading] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function read(file: File, choice?: ReadChoice): Promise<FileContents | null> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setReading(true)
    try {
      const contents = await readInWorker(table, file, controller.signal, choice)
      return controller.signal.aborted ? null : contents
    } catch (error) {
      if (controller.signal.aborted) return null
      throw error
    } finally {
      if (running.current === controller) setReading(false)
    }
  }

  return { reading, read }
}
