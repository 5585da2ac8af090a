import { Menu } from '@base-ui/react/menu'
import type { Account } from './queries.ts'
import { itemsFor } from './questions.ts'
import type { AccountAction } from './save.ts'

export interface ActionsMenuProps {
  /** The account whose menu is open, and the button that opened it. */
  opened: { account: Account; button: HTMLElement } | null
  ownId: string | undefined
  onClose: () => void
  onChoose: (action: AccountAction['action'], account: Account) => void
}

const itemClass =
  'flex min-h-control cursor-default items-center rounded-detail px-3 outline-none select-none ' +
  'data-disabled:text-muted data-disabled:opacity-60 data-highlighted:bg-hover'

/** The menu of a row. Default export, because it is loaded lazily. */
export default function ActionsMenu({ opened, ownId, onClose, onChoose }: ActionsMenuProps) {
  if (!opened) return null
  const { account, button } = opened
  return (
    <Menu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={button} align="end" sideOffset={4} className="z-30">
          <Menu.Popup
            aria-label={`Azioni per ${account.email}`}
            finalFocus={() => button}
            className="min-w-60 rounded-control border border-line-strong bg-surface p-1 shadow-float outline-none"
          >
            {itemsFor(account, ownId).map(({ action, label, disabled }) => (
              <Menu.Item
                key={action}
                disabled={disabled}
                className={itemClass}
                onClick={() => {
                  // The dialog hands the focus back to what had it.
                  button.focus()
                  onChoose(action, account)
                }}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
