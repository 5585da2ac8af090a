import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * PGlite's own start parameters switch fsync off (`-F`). The log is synced by `fsync` instead of the default
 * `fdatasync`, which Emscripten answers without doing anything.
 */
export const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['wal_sync_method=fsync', 'shared_buffers=32MB', 'wal_buffers=1MB'].flatMap((setting) => [
    '-c',
    setting,
  ]),
]

/** Emscripten's file system, which PGlite's types leave out. */
type Emscripten = {
  NODEFS: {
    tryFSOperation<T>(step: () => T): T
    stream_ops: { fsync?: (stream: { nfd: number; node: { mode: number } }) => number }
  }
}

/**
 * PGlite's files on the disk, with a real fsync: Emscripten's only pretends to sync, so a power cut would lose every row
 * since the start. It is in place before PostgreSQL starts, so that crash recovery is durable too.
 */
export class DurableFiles extends NodeFS {
  override async init(pglite: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: unknown) => makeDurable(module as Emscripten)]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function makeDurable({ NODEFS }: Emscripten): void {
  NODEFS.stream_ops.fsync = (stream) => {
    NODEFS.tryFSOperation(() => {
      const isDirectory = (stream.node.mode & fs.constants.S_IFMT) === fs.constants.S_IFDIR
      if (isDirectory) fs.fsyncSync(stream.nfd)
      else fs.fdatasyncSync(stream.nfd)
    })
    return 0
  }
}
