import fs from 'node:fs'
import path from 'node:path'
import { type Extension, PGlite } from '@electric-sql/pglite'
import { syncDirectory } from '../../process/to-disk.ts'

/**
 * PGlite's own start parameters switch fsync off (`-F`). The log is synced by `fsync` instead of the default
 * `fdatasync`, because PGlite's file system ignores `fdatasync`.
 */
export const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['wal_sync_method=fsync', 'shared_buffers=32MB', 'wal_buffers=1MB'].flatMap((setting) => [
    '-c',
    setting,
  ]),
]

/** What is replaced of Emscripten's file system. */
type NodeFs = {
  realPath(node: unknown): string
  tryFSOperation<T>(step: () => T): T
  node_ops: { rename(node: { name: string }, directory: unknown, name: string): void }
  stream_ops: { fsync?: (stream: { nfd?: number | null; node: unknown }) => number }
}

/**
 * Makes PostgreSQL's fsync real: PGlite's file system only pretends to sync, so a power cut would lose every row since
 * the start. As an extension this is in place before PostgreSQL starts, so that crash recovery is durable too.
 */
export const durable: Extension = {
  name: 'durable',
  setup: async (_pglite, options) => {
    const preRun = [...(options.preRun ?? []), (module: { FS: unknown }) => makeDurable(nodeFsOf(module))]
    return { emscriptenOpts: { ...options, preRun } }
  },
}

function makeDurable(nodeFs: NodeFs): void {
  nodeFs.stream_ops.fsync = (stream) => {
    nodeFs.tryFSOperation(() => {
      if (typeof stream.nfd === 'number') fs.fdatasyncSync(stream.nfd)
      else syncDirectory(nodeFs.realPath(stream.node))
    })
    return 0
  }
  // PGlite's own rename removes the target first: a power cut in between would lose both files.
  nodeFs.node_ops.rename = (node, directory, name) => {
    const target = path.join(nodeFs.realPath(directory), name)
    nodeFs.tryFSOperation(() => fs.renameSync(nodeFs.realPath(node), target))
    node.name = name
  }
}

/** Not part of PGlite's types. Its version is pinned exactly, and a test counts the calls. */
function nodeFsOf({ FS }: { FS: unknown }): NodeFs {
  return (FS as { filesystems: { NODEFS: NodeFs } }).filesystems.NODEFS
}
