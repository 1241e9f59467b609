import { defineJob, nothing } from './job.ts';
import { stillHeld, type Lease } from './lease.ts';
import { removeOldMails } from './mail-queue.ts';
import { mailSender } from './send-mails.ts';

export const mailJobs = [
  defineJob({
    name: 'sendMails',
    payload: nothing,
    lane: 'waitedFor',
    schedule: '* * * * *',
    open: (services: Parameters<typeof mailSender>[0]) => ({ run: mailSender(services) }),
  }),
  defineJob({
    name: 'removeOldMails',
    payload: nothing,
    lane: 'background',
    schedule: '0 * * * *',
    run: removeOldMails,
  }),
];

export const mailLease: Lease = {
  kind: 'mail',
  table: 'mails',
  statuses: ['queued'],
  looks: 9,
  giveBack: async (tx, abandoned, { queue }) => {
    const { count } = await tx.mail.updateMany({ where: stillHeld(abandoned), data: { heldBy: null } });
    if (count > 0) await queue.add('sendMails', {}, { tx, unique: true });
  },
};
