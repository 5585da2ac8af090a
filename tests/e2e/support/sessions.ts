import type { RunningServer } from '../../support/server.ts'

/** Changes an account's password elsewhere: its other sessions are over, though their tokens have not run out. */
export async function changePasswordElsewhere(
  server: RunningServer,
  email: string,
  from: string,
  to: string,
) {
  const elsewhere = server.client()
  await elsewhere.auth.signInWithPassword({ email, password: from })
  await elsewhere.auth.updateUser({ password: to })
}
