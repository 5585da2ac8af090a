import { createLink } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ComponentProps } from 'react'
import { buttonClass } from '#ui/base/button.tsx'
import { cx } from '#ui/base/cx.ts'

type EditAnchorProps = ComponentProps<'a'> & {
  name: string
  /** In a table of many columns the word needs more room. */
  crowded?: boolean
}

const roomy = { button: '@max-4xl:w-8 @max-4xl:px-0', pencil: '@4xl:hidden', word: '@max-4xl:sr-only' }
const tight = { button: '@max-6xl:w-8 @max-6xl:px-0', pencil: '@6xl:hidden', word: '@max-6xl:sr-only' }

function EditAnchor({ name, crowded = false, className, ...rest }: EditAnchorProps) {
  const look = crowded ? tight : roomy
  return (
    <a {...rest} className={cx(buttonClass('secondary', 'sm'), look.button, className)}>
      <Pencil className={cx('size-4', look.pencil)} aria-hidden="true" />
      <span className={look.word}>Modifica</span>
      <span className="sr-only">{` ${name}`}</span>
    </a>
  )
}

/** The link to a row's form: 'Modifica', or a pencil in a table with little room. */
export const EditLink = createLink(EditAnchor)
