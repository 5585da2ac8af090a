import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { foldText } from '#italian/fold-text.ts'
import type { Role } from '#permissions'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchBox } from '#ui/fields/search-box.tsx'
import { guideOf } from './guide.ts'
import { GuideText } from './guide-text.tsx'
import { type Topic, textOf } from './parse-guide.ts'

/** The topics of a role that hold every word that was typed. Default export, because it is loaded lazily. */
export default function GuideView({ role }: { role: Role }) {
  const chapters = useMemo(() => guideOf(role), [role])
  const hash = useLocation({ select: (location) => decodeURIComponent(location.hash) })
  const [query, setQuery] = useState('')
  const words = foldText(query).split(/\s+/).filter(Boolean)
  const matches = (topic: Topic) => {
    const text = foldText(textOf(topic))
    return words.every((word) => text.includes(word))
  }
  const shown = chapters
    .map(({ title, topics }) => ({ title, topics: topics.filter(matches) }))
    .filter(({ topics }) => topics.length > 0)
  const count = shown.reduce((sum, { topics }) => sum + topics.length, 0)

  // A link to a topic that the search has left out shows all of them again.
  useEffect(() => {
    if (!hash) return
    setQuery('')
    const topic = document.getElementById(hash)
    topic?.scrollIntoView({ block: 'start' })
    topic?.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash])

  return (
    <div className="flex flex-col gap-6">
      <SearchBox label="Cerca nella guida" value={query} onChange={setQuery} />
      <p role="status" className="sr-only">
        {words.length > 0 ? (count === 1 ? '1 argomento' : `${count} argomenti`) : ''}
      </p>
      {count === 0 && (
        <EmptyState
          title="Nessun argomento trovato"
          description="Prova con una parola sola, per esempio «orari»."
        />
      )}
      {shown.map(({ title, topics }) => (
        <section key={title} className="flex flex-col gap-2">
          <h2 className="text-base font-semibold">{title}</h2>
          <div className="sheet divide-y divide-line">
            {topics.map((topic) => (
              <TopicView
                key={topic.id}
                topic={topic.title === title ? { ...topic, title: 'In breve' } : topic}
                open={topic.id === hash || (words.length > 0 && count <= 3)}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function TopicView({ topic: { id, title, blocks }, open }: { topic: Topic; open: boolean }) {
  return (
    <details id={id} open={open} className="scroll-mt-20">
      <summary className="cursor-pointer px-4 py-3 font-medium hover:bg-hover">
        <h3 className="inline">{title}</h3>
      </summary>
      <div className="flex flex-col gap-3 px-4 pt-1 pb-5">
        <GuideText blocks={blocks} />
      </div>
    </details>
  )
}
