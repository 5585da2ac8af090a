import { beforeEach, describe, expect, it, vi } from 'vitest'
import { csvFormat } from './csv-format.ts'
import { type ExportTable, exportFile, exportName, largeFile } from './export-file.ts'
import type { ExportRow } from './export-source.ts'

const stream = { write: vi.fn(), close: vi.fn(), abort: vi.fn(async () => {}) }
const file = { size: 0 }
const handle = {
  getFile: async () => file,
  createWritable: async () => stream,
  remove: vi.fn(async () => {}),
}
const picker = vi.fn(async () => handle)

const row = (nome: string): ExportRow => ({ id: nome, nome, updated_at: '' })
const table = (pages: () => AsyncIterable<ExportRow[]>): ExportTable<ExportRow> => ({
  columns: [{ header: 'Nome', text: ({ nome }) => nome ?? null }],
  pages,
})

function run(pages: () => AsyncIterable<ExportRow[]>, controller = new AbortController()) {
  const onProgress = vi.fn()
  const done = exportFile({
    table: table(pages),
    format: csvFormat,
    extent: { q: '', filters: {}, sort: { by: 'nome', dir: 'asc' } },
    fileName: 'prova.csv',
    expected: largeFile,
    signal: controller.signal,
    onProgress,
  })
  return { done, onProgress }
}

describe('exportFile', () => {
  beforeEach(() => {
    vi.clearAllMocks()
    file.size = 0
    vi.stubGlobal('window', { showSaveFilePicker: picker })
  })

  it('writes a large file page by page to where the person chose, and closes it at the end', async () => {
    const { done, onProgress } = run(async function* () {
      yield [row('Bar'), row('=1')]
      yield [row('Città')]
    })
    expect(await done).toBe(3)
    expect(stream.write.mock.calls.map(([text]) => text)).toEqual([
      '\ufeffNome\r\n',
      "Bar\r\n'=1\r\n",
      'Città\r\n',
      '',
    ])
    expect(onProgress.mock.calls).toEqual([[2], [3]])
    expect(stream.close).toHaveBeenCalledOnce()
    expect(stream.abort).not.toHaveBeenCalled()
  })

  it('keeps nothing of a file whose rows could not all be read', async () => {
    const { done } = run(async function* () {
      yield [row('Bar')]
      throw new Error('gone')
    })
    await expect(done).rejects.toThrow('gone')
    expect(stream.close).not.toHaveBeenCalled()
    expect(stream.abort).toHaveBeenCalledOnce()
    expect(handle.remove).toHaveBeenCalledOnce()
  })

  it('leaves a file that it was to replace as it was', async () => {
    file.size = 12
    const { done } = run(async function* () {
      yield [row('Bar')]
      throw new Error('gone')
    })
    await expect(done).rejects.toThrow('gone')
    expect(stream.abort).toHaveBeenCalledOnce()
    expect(handle.remove).not.toHaveBeenCalled()
  })

  it('keeps nothing of a file that was cancelled', async () => {
    const controller = new AbortController()
    const { done } = run(async function* () {
      yield [row('Bar')]
      controller.abort()
    }, controller)
    await expect(done).rejects.toThrow('aborted')
    expect(stream.close).not.toHaveBeenCalled()
    expect(stream.abort).toHaveBeenCalledOnce()
  })
})

it('names the file after the day', () => {
  expect(exportName('attivita', new Date('2026-11-20T23:00:00Z'), csvFormat)).toBe('attivita-2026-11-21.csv')
})
