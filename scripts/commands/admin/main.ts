import { failureText, fileReason } from 'embedded-supabase/process/file-errors.ts'
import { complain, say } from 'embedded-supabase/process/log.ts'
import { help, Misuse, readArguments, type Work } from './arguments.ts'

/*
 * `npm run admin -- …`: manages accounts, for the person who has the server's keys. Exit codes: 1 failed, 2 wrong
 * usage.
 */
try {
  const work = await readArguments(process.argv.slice(2))
  if (work) await doOnServer(work)
  else say(help)
} catch (error) {
  if (error instanceof Misuse) complain(`${error.message}\nCome si usa: npm run admin -- --help`)
  else
    complain(
      `Non fatto. ${fileReason(error) === null && error instanceof Error ? error.message : failureText(error)}`,
    )
  process.exitCode = error instanceof Misuse ? 2 : 1
}

async function doOnServer(work: Work): Promise<void> {
  // Imported only now, because it loads slowly, and because a library that it imports may read the standard input,
  // which may hold a password.
  const { openDeployment } = await import('../open-deployment.ts')
  const deployment = await openDeployment(process.env)
  try {
    // Printed before anything else can fail, since a generated password is shown only here.
    for (const line of await work(deployment)) say(line)
  } finally {
    await deployment.close()
  }
}
