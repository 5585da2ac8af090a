import {
  type ComponentType,
  createElement,
  lazy,
  type ReactElement,
  Suspense,
  useDeferredValue,
  useEffect,
  useState,
} from 'react'
import { Boundary, tryAgain } from './boundary.tsx'
import { RetryLine } from './retry-line.tsx'

/** The code of a part of a page that is loaded when the part is first shown, or prefetched. */
export interface LazyCode<Props> {
  part: () => ComponentType<Props>
  preload: () => void
  /** React keeps a failed load for good: the next attempt needs a new part. */
  renew: () => void
}

/**
 * Loads a module whose load has failed. Many browsers keep a failed import for good under its address, which their error
 * names: it is fetched under another one. The other browsers fetch it again.
 */
function importAgain<Module>(failure: unknown, load: () => Promise<Module>): Promise<Module> {
  const address = /https?:\/\/\S+?\.js/.exec(String(failure))?.[0]
  return address ? import(/* @vite-ignore */ `${address}?again=${Date.now()}`) : load()
}

/** Describes a part whose code is loaded lazily; a failed load is tried once more by itself. */
export function lazyCode<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LazyCode<Props> {
  let next = load
  const attempt = () =>
    next().catch((failure: unknown) => {
      next = () => importAgain(failure, load)
      throw failure
    })
  const begin = (): ComponentType<Props> => lazy(() => attempt().catch(attempt))
  let part = begin()
  return {
    part: () => part,
    preload: () => void attempt().catch(() => {}),
    renew: () => {
      part = begin()
    },
  }
}

interface LazyProps<Props> {
  code: LazyCode<Props>
  props: NoInfer<Props>
  /** Whether to show the part. Once shown it stays mounted, so that a dialog can fade out. */
  when?: boolean
  /** Loads the code before the part is shown. */
  soon?: boolean
  /** Shown until the code has loaded. */
  pending?: ReactElement | null
  /** The message shown in its place when the code does not load, with 'Riprova'. */
  failure?: string
  /** Called when the code does not load; it is loaded again the next time the part is shown. */
  onFailure?: () => void
}

/** A part whose code is loaded lazily. The page stays whatever happens to it. */
export function Lazy<Props extends object>({
  code,
  props,
  when = true,
  soon = false,
  pending = null,
  failure,
  onFailure,
}: LazyProps<Props>) {
  const [state, setState] = useState<'away' | 'here' | 'failed'>('away')
  if (when && state === 'away') setState('here')
  if (!when && state === 'failed') setState('away')
  const [attempt, setAttempt] = useState(1)
  // Deferred, because React would otherwise keep the place empty for 300 ms after the code has loaded.
  const shown = useDeferredValue(state === 'here' ? attempt : 0, 0)
  useEffect(() => {
    if (soon) code.preload()
  }, [soon, code])

  if (state === 'failed') {
    if (!failure) return null
    const text = `${failure}. ${tryAgain()}`
    return <RetryLine text={text} onRetry={() => setState('here')} className="no-print sheet p-4" />
  }
  const fail = () => {
    code.renew()
    setAttempt(attempt + 1)
    setState('failed')
    onFailure?.()
  }
  return (
    <Boundary key={attempt} onFailure={fail}>
      <Suspense fallback={pending}>
        {shown === attempt ? <Part code={code} props={props} /> : pending}
      </Suspense>
    </Boundary>
  )
}

function Part<Props extends object>({ code, props }: Pick<LazyProps<Props>, 'code' | 'props'>) {
  return createElement(code.part(), props)
}
