import type { ComponentProps } from 'react'

/** The product's mark: a shop front, awning over an open door. Decorative; pair it with the name. */
export function Mark(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" {...props}>
      <rect width="32" height="32" rx="8" fill="var(--color-accent)" />
      <path
        fill="#fff"
        d="M8.6 7.5h14.8l2.1 6.6a3.17 3.17 0 0 1-6.33.2 3.17 3.17 0 0 1-6.34 0 3.17 3.17 0 0 1-6.33-.2z"
      />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M8.9 19.8v5.7h14.2v-5.7M13.3 25.5v-2.3a2.7 2.7 0 0 1 5.4 0v2.3"
      />
    </svg>
  )
}
