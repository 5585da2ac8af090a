import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Root } from '#app/root.tsx'

/** The markup of the login screen, which the build puts into index.html and `main.tsx` hydrates. */
export function loginMarkup(): string {
  return renderToString(
    <StrictMode>
      <Root startsInside={false} />
    </StrictMode>,
  )
}
