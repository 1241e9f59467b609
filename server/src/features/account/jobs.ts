import { z } from 'zod';
import { defineJob, nothing } from '#server/queue/job.ts';
import { finishSignUp, mailLink } from './mail-links.ts';
import { removeExpired } from './remove-expired.ts';

const newcomer = z.object({
  mailId: z.uuid(),
  name: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  signedUpAt: z.iso.datetime(),
});

/** May belong to no user. */
const linkRequest = z.object({
  mailId: z.uuid(),
  email: z.string(),
  purpose: z.enum(['confirm_email', 'reset_password']),
});

declare module '#server/queue/job.ts' {
  interface JobPayloads {
    finishSignUp: z.output<typeof newcomer>;
    mailLink: z.output<typeof linkRequest>;
    removeExpired: Nothing;
  }
}

export const accountJobs = [
  defineJob({ name: 'finishSignUp', payload: newcomer, lane: 'waitedFor', run: finishSignUp }),
  defineJob({ name: 'mailLink', payload: linkRequest, lane: 'waitedFor', run: mailLink }),
  defineJob({
    name: 'removeExpired',
    payload: nothing,
    lane: 'background',
    schedule: '0 * * * *',
    run: removeExpired,
  }),
];
