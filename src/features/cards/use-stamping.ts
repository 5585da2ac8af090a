import { useEffect, useRef, useState } from 'react'
import { causeOf, isUnanswered } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import { randomUuid } from '#browser/random.ts'
import { toast } from '#ui/feedback/toast.ts'
import { addStamp, type StampKind, takeBackStamp } from './stamp.ts'

const texts = {
  timbro: { counted: 'Timbro aggiunto', failed: 'Timbro non contato', takenBack: 'Timbro annullato' },
  premio: { counted: 'Premio consegnato', failed: 'Premio non contato', takenBack: 'Premio annullato' },
} as const

/** How long the sign that a stamp counted is seen, in milliseconds. */
const signMs = 3000

/** Gives stamps to a holder, one at a time, with 'Annulla'. `counted`: the last one counted a moment ago. */
export function useStamping(holderId: string) {
  const [counted, setCounted] = useState(0)
  useEffect(() => {
    if (counted === 0) return
    const ended = setTimeout(() => setCounted(0), signMs)
    return () => clearTimeout(ended)
  }, [counted])
  /** What was sent without an answer: the next press sends it again, so that it counts once. */
  const unanswered = useRef<{ id: string; tipo: StampKind } | null>(null)

  const { run, busy } = useSave<StampKind>({
    save: async (tipo) => {
      const before = unanswered.current
      const stamp = before?.tipo === tipo ? before : { id: randomUuid(), tipo }
      try {
        await addStamp(stamp.id, holderId, tipo)
        unanswered.current = null
      } catch (error) {
        unanswered.current = isUnanswered(error) ? stamp : null
        toast.error(texts[tipo].failed, causeOf(error))
        return
      }
      setCounted((times) => times + 1)
      navigator.vibrate?.(60)
      toast.success(texts[tipo].counted, undefined, {
        label: 'Annulla',
        about: holderId,
        run: () => void takeBack(stamp.id, tipo),
      })
    },
  })
  return { give: run, busy, counted: counted > 0 }
}

async function takeBack(id: string, tipo: StampKind): Promise<void> {
  try {
    await takeBackStamp(id)
    toast.info(texts[tipo].takenBack)
  } catch (error) {
    toast.error('Non annullato', causeOf(error))
  }
}
