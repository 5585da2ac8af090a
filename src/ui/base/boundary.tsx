import { Component, type ReactElement, type ReactNode } from 'react'

interface BoundaryProps {
  /** Shown in place of the children after they threw. */
  fallback?: ReactElement
  onFailure?: (error: unknown) => void
  children: ReactNode
}

/** Keeps the page when a part of it throws. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch(error: unknown) {
    this.props.onFailure?.(error)
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** The advice when code or data did not load. It mentions the connection only when there is known to be none. */
export function tryAgain(connectionFailed = globalThis.navigator?.onLine === false): string {
  return connectionFailed ? 'Controlla la connessione e riprova.' : 'Riprova tra poco.'
}
