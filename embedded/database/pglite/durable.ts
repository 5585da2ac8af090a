import fs from 'node:fs'
import path from 'node:path'
import { type Extension, PGlite } from '@electric-sql/pglite'
import { syncDirectory } from '../../process/to-disk.ts'

/**
 * PostgreSQL's start parameters. PGlite's own parameters switch fsync off (`-F`). The log is synced by `fsync` instead of
 * the default `fdatasync`, because PGlite's file system answers that call without doing anything.
 */
export const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['wal_sync_method=fsync', 'shared_buffers=32MB', 'wal_buffers=1MB'].flatMap((setting) => [
    '-c',
    setting,
  ]),
]

/** The parts of Emscripten's file system on Node's that are replaced. */
type NodeFs = {
  realPath(node: unknown): string
  tryFSOperation<T>(step: () => T): T
  node_ops: { rename(node: { name: string }, directory: unknown, name: string): void }
  stream_ops: { fsync?: (stream: { nfd?: number | null; node: unknown }) => number }
}

/**
 * Makes PostgreSQL's requests to force a file to the disk real. PGlite's file system has no `fsync` and answers as if
 * it had been done, so a power cut takes every row since the start. As an extension it is in place before PostgreSQL
 * starts, so that recovery after an unclean stop is durable too.
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

/** Reads what PGlite's types do not show. Its version is pinned exactly, and a test counts the calls. */
function nodeFsOf({ FS }: { FS: unknown }): NodeFs {
  return (FS as { filesystems: { NODEFS: NodeFs } }).filesystems.NODEFS
}
