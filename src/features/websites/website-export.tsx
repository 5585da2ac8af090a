import { ExportButton } from '#lists/export/export-button.tsx'
import type { List } from '#lists/list-state.ts'

const loadExport = async () => (await import('./export.ts')).websiteExport
const google = {
  name: 'siti-web-google',
  format: 'comma',
  label: 'Esporta per Google',
  load: async () => (await import('./google-export.ts')).googleExport(),
} as const

interface WebsiteExportProps {
  list: List
  found: { total: number; totalIsEstimate: boolean } | undefined
  /** With the file that Google's business profiles read. */
  forGoogle: boolean
}

/** 'Esporta': the files of all websites that the list finds. */
export function WebsiteExport({ list, found, forGoogle }: WebsiteExportProps) {
  return (
    <ExportButton
      name="siti-web"
      load={loadExport}
      extent={list.state}
      found={found}
      other={forGoogle ? google : undefined}
    />
  )
}
