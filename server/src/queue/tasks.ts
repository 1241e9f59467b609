import type { Task, TaskList } from 'graphile-worker';
import { z } from 'zod';

const empty = z.object({});

/** Every task of the queue, with what one job of it carries. */
const CATALOGUE = {
  housekeeping: empty,
  reconcilePayments: empty,
  cancelSubscription: z.object({ customerId: z.string() }),
  endDuplicate: z.object({ customerId: z.string(), subscriptionId: z.string() }),
  sendMails: empty,
  sweepPublications: empty,
  settlePublication: z.object({ id: z.uuid() }),
  finishSignUp: z.object({
    mailId: z.uuid(),
    name: z.string(),
    email: z.string(),
    passwordHash: z.string(),
    signedUpAt: z.iso.datetime(),
  }),
  /** The e-mail may be nobody's. */
  mailLink: z.object({
    mailId: z.uuid(),
    email: z.string(),
    purpose: z.enum(['confirm_email', 'reset_password']),
  }),
  /** The generation's own row says what there is to write. */
  writePiece: z.object({ generationId: z.uuid() }),
};

export type TaskName = keyof typeof CATALOGUE;
type Payloads = { [Name in TaskName]: z.infer<(typeof CATALOGUE)[Name]> };
export type Payload<Name extends TaskName> = Payloads[Name];
/** What is done for one job of each task. */
export type Tasks = { [Name in TaskName]: (payload: Payloads[Name]) => Promise<void> };
/** When a task is due by the clock, in the words of cron. */
export type Schedule = Partial<Record<TaskName, string>>;

const SCHEMAS: { [Name in TaskName]: z.ZodType<Payloads[Name]> } = CATALOGUE;

/** The tasks as the runner takes them: a payload that is not what the catalogue says reaches none. */
export function toTaskList<Name extends TaskName>(tasks: Pick<Tasks, Name>): TaskList {
  const toTask = (name: Name): Task => {
    return (payload) => tasks[name](SCHEMAS[name].parse(payload));
  };
  const names = Object.keys(tasks) as Name[];
  return Object.fromEntries(names.map((name) => [name, toTask(name)]));
}

export const toCrontab = (schedule: Schedule): string =>
  Object.entries(schedule)
    .map(([task, times]) => `${times} ${task}`)
    .join('\n');
