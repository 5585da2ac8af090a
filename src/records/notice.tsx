/** Says at the top of a form what happened to its row elsewhere. Leaves the focus where somebody types. */
export function Notice({ title, text }: { title: string; text: string }) {
  return (
    <div role="alert" className="rounded-lg border border-warning bg-surface p-4">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="text-muted">{text}</p>
    </div>
  )
}
