import { useEffect, useState } from 'react'
import type { ExportTable } from '#lists/export/export-file.ts'
import type { ExportRow } from '#lists/export/export-source.ts'
import { Button } from '#ui/base/button.tsx'
import type { Elements } from '#ui/base/elements.ts'
import type { ListSelection } from '#ui/tables/selection.ts'
import { ChosenBar } from './chosen-bar.tsx'
import type { ChosenSource } from './set-stato.ts'
import { SetStatoDialog } from './set-stato-dialog.tsx'
import { versionKeeper } from './versions.ts'

type SelectionBarProps<Row extends { id: string; stato: string }, Exported extends ExportRow> = {
  selection: ListSelection<Row>
  source: ChosenSource<Row>
  loadExport: () => Promise<ExportTable<Exported>>
  /** What one and several chosen rows are called; as `ChosenBar` has it. */
  chosen?: { one: string; many: string }
  /** What else the room can do with them. */
  children?: Elements
}

/** The bar for chosen rows that are 'attivo' or 'sospeso'. */
export function SelectionBar<Row extends { id: string; stato: string }, Exported extends ExportRow>({
  selection,
  source,
  loadExport,
  chosen,
  children,
}: SelectionBarProps<Row, Exported>) {
  const { rows } = selection
  const [versions] = useState(() => versionKeeper(source.read))
  useEffect(() => versions.follow(rows), [versions, rows])
  const [setting, setSetting] = useState(false)

  return (
    <ChosenBar
      selection={selection}
      fileName={source.fileName}
      loadExport={loadExport}
      chosen={chosen}
      dialogs={
        <SetStatoDialog
          open={setting}
          onClose={() => setSetting(false)}
          selection={selection}
          source={source}
          versions={versions}
        />
      }
    >
      <Button size="sm" onClick={() => setSetting(true)}>
        Imposta stato
      </Button>
      {children}
    </ChosenBar>
  )
}
