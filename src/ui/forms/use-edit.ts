import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { NavigateOptions } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { readAnew } from '#lib/backend/read-anew.ts'
import type { Versioned } from '#lib/forms/save-version.ts'
import { useLeaveAfterSave } from '#lib/forms/use-leave-after-save.ts'
import { useRowNews } from '#lib/forms/use-row-news.ts'
import { useVersionedSave } from '#lib/forms/use-versioned-save.ts'
import { listLink } from '#lib/lists/list-state.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { OpenForm, RecordFormProps } from './record-form.tsx'

interface Options<Row extends Versioned, Values, Key extends QueryKey> {
  /** The row as the page has read it, and the query that reads it again. */
  row: Row
  query: FetchQueryOptions<Row, Error, Row, Key>
  toForm: (row: Row) => Values
  /** Saves the values over this version of the row; throws `StaleRowError` when there is a newer one. */
  save: (values: Values, over: Row) => Promise<void>
  /** The toast after saving, and the path of the list that is shown then. */
  saved: string
  list: NonNullable<NavigateOptions['to']>
  /** Reports why the row was not saved. */
  onFailed: (error: unknown) => void
}

/**
 * Edits one row: saves it and returns to its list, or keeps both versions when somebody else saved first. Give the
 * result to `StaleChoice`, `form` to the form inside it, and `base` to the parts that show the stored row.
 */
export function useEdit<Row extends Versioned, Values, Key extends QueryKey>(
  options: Options<Row, Values, Key>,
) {
  const { row, query, toForm, save, saved, list, onFailed } = options
  const leave = useLeaveAfterSave()
  const reload = () => readAnew(query)
  const edit = useVersionedSave<Row, Values>({
    row,
    reload,
    save: async (values, over) => {
      await save(values, over)
      toast.success(saved)
      await leave(listLink(list))
    },
  })
  const open = useRef<OpenForm<Values> | null>(null)
  const [deletedBy, setDeletedBy] = useState<string | null>(null)
  useRowNews({
    id: String(query.queryKey.at(-1)),
    known: edit.known,
    reload,
    onSaved: (theirs, by) => edit.tellSaved(open.current?.values() ?? toForm(edit.base), theirs, by),
    onDeleted: setDeletedBy,
  })
  /** Repeats a refused save. When nothing was sent yet, the form continues and validates its fields as usual. */
  const keepMine = async () => {
    if (!edit.conflict?.by) return edit.keepMine()
    edit.goOn()
    // Submitted after the form has been rendered with the other version.
    setTimeout(() => open.current?.submit())
  }
  const form: RecordFormProps<Values> = {
    open,
    initial: toForm(edit.base),
    submitLabel: 'Salva Modifiche',
    busyLabel: 'Salvataggio...',
    onSave: edit.submit,
    onFailed,
  }
  return { ...edit, keepMine, deletedBy, toForm, onFailed, form }
}

/** What `useEdit` answers. */
export type Edit<Row extends Versioned, Values> = ReturnType<typeof useEdit<Row, Values, QueryKey>>
