import { useEffect, useState } from 'react'
import { ImageField } from '#images/image-field.tsx'
import { FormSection } from '#records/form.tsx'
import { Avatar } from '#ui/base/avatar.tsx'
import { FileField } from '#ui/fields/file-field.tsx'

const drawing =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="#e9c46a"/><circle cx="230" cy="60" r="30" fill="#fff3d0"/><path d="M0 180 90 70l70 80 50-50 110 80z" fill="#2a6f6b"/></svg>',
  )

/** The image field in its three shapes and every state, and the field for a file. */
export function KitPictures() {
  const [file, setFile] = useState<File | null>(null)
  const [url, setUrl] = useState<string | null>(null)

  useEffect(() => {
    if (!file) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])

  function clear() {
    setFile(null)
    setUrl(null)
  }

  return (
    <FormSection title="Immagini">
      <ImageField
        label="Immagine di copertina"
        shape="cover"
        accept="image/png,image/jpeg"
        hint="PNG o JPEG, massimo 5MB"
        previewUrl={url}
        fileName={file?.name}
        onSelect={setFile}
        onClear={clear}
      />
      <ImageField
        label="Copertina in caricamento"
        shape="cover"
        previewUrl={drawing}
        fileName="vetrina.jpg"
        progress={62}
      />
      <ImageField
        label="Logo"
        shape="logo"
        previewUrl={null}
        hint="JPEG o PDF"
        error="Il logo deve essere in formato JPEG o PDF"
        onSelect={() => {}}
      />
      <ImageField
        label="Logo in PDF"
        shape="logo"
        isDocument
        previewUrl={null}
        fileName="un-nome-di-file-davvero-lungo-che-non-ci-sta.pdf"
        onSelect={() => {}}
        onClear={() => {}}
      />
      <ImageField label="Avatar" shape="avatar" previewUrl={drawing} onSelect={() => {}} onClear={() => {}} />
      <ImageField label="Logo dell'attività" shape="logo" readOnly previewUrl={drawing} />
      <div className="flex items-center gap-3">
        <Avatar name="Mario Rossi" />
        <Avatar name="admin@demo.it" />
        <Avatar name="Lucia" src={drawing} />
      </div>
      <FileField label="File" accept=".csv" hint="CSV, massimo 2 MB" onSelect={() => {}} />
      <FileField label="File rifiutato" accept=".csv" error="Il file è vuoto." onSelect={() => {}} />
      <FileField
        label="File in lettura"
        accept=".csv"
        busy
        busyText="Lettura del file..."
        onSelect={() => {}}
      />
    </FormSection>
  )
}
