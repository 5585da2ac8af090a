import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Root } from '#app/root.tsx'

/** The login screen as a first visitor gets it, for the build to put into index.html; `main.tsx` hydrates it. */
export function loginMarkup(): string {
  return renderToString(
    <StrictMode>
      <Root startsInside={false} />
    </StrictMode>,
  )
}
