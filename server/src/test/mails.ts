import { runDueJobs } from './run-due-jobs.ts';
import { testServices } from './test-services.ts';

/** What has been mailed to an address, oldest first, once every job that is due has run. */
export async function mailsTo(email: string) {
  const composition = await testServices();
  await runDueJobs(composition);
  return composition.services.db.mail.findMany({ where: { to: email }, orderBy: { createdAt: 'asc' } });
}

/** The path of the link of ours in the newest mail to this address; empty without one. */
export async function linkMailedTo(email: string): Promise<string> {
  const text = (await mailsTo(email)).at(-1)?.text ?? '';
  return /http:\/\/localhost:3000(\/(?:auth\/|invitation)\S+)/.exec(text)?.[1] ?? '';
}
