import { type FieldValues, useWatch } from 'react-hook-form'
import type { LastAuthor } from '#backend/last-change.ts'
import { displayUrl, fileNameOf, isDocumentUrl } from '#images/stored-url.ts'
import { Button } from '#ui/base/button.tsx'
import { Picture, type PictureShape } from '#ui/base/picture.tsx'
import { ConflictPanel, type Question } from './conflict-panel.tsx'
import { type EditedImage, imageField } from './record-fields.ts'
import type { RecordEditor } from './use-record-editor.ts'

interface Props<Row extends object, Values extends FieldValues> {
  editor: RecordEditor<Row, Values>
}

/** What others have done to the record of a form, at its top: deleted it, or changed what was changed here as well. */
export function RecordConflict<Row extends object, Values extends FieldValues>({
  editor,
}: Props<Row, Values>) {
  const { missing, isAsking, author } = editor
  if (author.pending) return null
  if (missing) return <GoneNotice last={author.last} />
  return isAsking && <Questions editor={editor} />
}

function GoneNotice({ last }: { last: LastAuthor | null }) {
  return (
    <Notice
      title={goneTitle(last)}
      text="Non si possono più salvare. Quello che hai scritto resta qui: copialo se ti serve."
    />
  )
}

function goneTitle(last: LastAuthor | null): string {
  if (!last?.deleted) return 'Questi dati non ci sono più'
  if (last.isSelf) return "Hai eliminato questi dati in un'altra finestra"
  return `${last.name ?? 'Qualcun altro'} ha appena eliminato questi dati`
}

function savedTitle(last: LastAuthor | null): string {
  if (last?.isSelf) return "Hai salvato questi dati in un'altra finestra"
  if (!last?.name) return 'Qualcun altro ha modificato questi dati nel frattempo'
  return `${last.name} ha appena salvato questi dati`
}

/** Says beside the form's buttons that questions are open, and leads to them. */
export function OpenQuestions<Row extends object, Values extends FieldValues>({
  editor,
}: Props<Row, Values>) {
  const count = editor.asked(useWatch({ control: editor.form.control })).length
  if (count === 0) return null
  return (
    <>
      <span className="font-medium">
        {count === 1 ? 'Un valore da scegliere' : `${count} valori da scegliere`}
      </span>
      <Button variant="secondary" size="sm" onClick={editor.focusQuestions}>
        Vai alla scelta
      </Button>
    </>
  )
}

function Questions<Row extends object, Values extends FieldValues>({ editor }: Props<Row, Values>) {
  const { form, row, labelOf, asked, answer, focusRequests, author, options } = editor
  // Watched, because the person may still edit a field while its question is open.
  const typed = useWatch({ control: form.control })
  const { image, form: rules } = options
  const [mine, theirs] = [rules.words({ ...form.getValues(), ...typed }), rules.words(rules.toForm(row))]
  const text = (value: unknown) => String(value ?? '')
  const questions = asked(typed).map(
    (name): Question => ({
      name,
      label: labelOf(name),
      ...(name === imageField && image
        ? bothImages({ ...image, upload: editor.image }, row)
        : { mine: text(mine[name]), theirs: text(theirs[name]) }),
    }),
  )
  if (questions.length === 0) return null
  return (
    <ConflictPanel
      title={savedTitle(author.last)}
      questions={questions}
      focusRequests={focusRequests}
      onAnswer={(one) => answer([one])}
    />
  )
}

function bothImages<Row>({ shape, upload, urlOf }: EditedImage<Row>, row: Row) {
  const saved = urlOf(row)
  return {
    mine: (
      <ShownImage
        shape={shape}
        src={upload.previewUrl}
        name={upload.fileName}
        isDocument={upload.isDocument}
      />
    ),
    theirs: (
      <ShownImage
        shape={shape}
        src={saved && displayUrl(saved)}
        name={saved && fileNameOf(saved)}
        isDocument={saved !== null && isDocumentUrl(saved)}
      />
    ),
  }
}

interface ShownImageProps {
  shape: PictureShape
  src: string | null
  name: string | null
  isDocument: boolean
}

function ShownImage({ shape, src, name, isDocument }: ShownImageProps) {
  if (name === null) return <span>Nessuna immagine</span>
  return (
    <span className="flex max-w-48 flex-col gap-1">
      <Picture shape={shape} src={src} isDocument={isDocument} alt="" />
      <span className="text-note wrap-anywhere text-muted">{name}</span>
    </span>
  )
}

/** Says at the top of a form what happened to its row elsewhere. The focus stays where somebody types. */
function Notice({ title, text }: { title: string; text: string }) {
  return (
    <div role="alert" className="rounded-sheet border border-warning bg-surface p-4">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="text-muted">{text}</p>
    </div>
  )
}
