import { italianMessage } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import { reportMail } from '#records/report-mail.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useLastShown } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ChangeRole } from './change-role.tsx'
import type { Account } from './queries.ts'
import { questionOf } from './questions.ts'
import { type AccountAction, manageAccount } from './save.ts'

/** What was chosen in an account's menu. */
export interface Asked {
  action: AccountAction['action']
  account: Account
}

interface Props {
  asked: Asked | null
  onClose: () => void
}

/** The dialog that an account's menu leads to. Default export, because it is loaded lazily. */
export default function AccountQuestions({ asked, onClose }: Props) {
  const role = asked?.action === 'set_role' ? asked.account : null
  const plain = asked && asked.action !== 'set_role' ? asked : null
  return (
    <>
      <ChangeRole account={role} onClose={onClose} />
      <PlainQuestion asked={plain as Plain | null} onClose={onClose} />
    </>
  )
}

type Plain = Asked & { action: Exclude<AccountAction['action'], 'set_role'> }

function PlainQuestion({ asked, onClose }: { asked: Plain | null; onClose: () => void }) {
  const shown = useLastShown(asked)
  const question = shown && questionOf(shown.action, shown.account)
  const { run, busy } = useSave({
    save: async ({ action, account }: Plain) => {
      const mail = await manageAccount({ action, user_id: account.id })
      const { done } = questionOf(action, account)
      if (done) toast.success(done, account.email)
      else reportMail(mail, action === 'invite' ? 'invitation' : 'password', account.email)
      onClose()
    },
    onError: (error) => toast.error(question?.failed ?? 'Errore', italianMessage(error, 'Riprova tra poco')),
  })
  if (!(shown && question)) return null
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={question.title}
      description={question.description}
      confirmLabel={question.confirm}
      tone={question.tone}
      busy={busy}
      busyText="Attendi..."
      onConfirm={() => run(shown)}
    />
  )
}
