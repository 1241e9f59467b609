import type { Task, TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import { z } from 'zod';
import { patiently } from '#server/lib/caller.ts';
import { withLogFields, type LogFields } from '#server/lib/log.ts';
import { continueTrace } from '#server/operating/tracing/spans.ts';

const empty = z.object({});

const CATALOGUE = {
  housekeeping: empty,
  reconcilePayments: empty,
  cancelSubscription: z.object({ customerId: z.string() }),
  endDuplicate: z.object({ customerId: z.string(), subscriptionId: z.string() }),
  sendMails: empty,
  sweepPublications: empty,
  settlePublication: z.object({ id: z.uuid() }),
  lookAtPublication: z.object({ id: z.uuid() }),
  lookAtWebsites: empty,
  lookAtWebsite: z.object({ id: z.uuid() }),
  readSites: empty,
  readSite: z.object({ id: z.uuid() }),
  lookOverSite: z.object({ id: z.uuid() }),
  readPublishedPage: z.object({ id: z.uuid() }),
  sweepCalendar: empty,
  workOnEntry: z.object({ id: z.uuid() }),
  deliverWebhook: z.object({ id: z.uuid() }),
  recomputeSlots: empty,
  finishSignUp: z.object({
    mailId: z.uuid(),
    name: z.string(),
    email: z.string(),
    passwordHash: z.string(),
    signedUpAt: z.iso.datetime(),
  }),
  /** May belong to no user. */
  mailLink: z.object({
    mailId: z.uuid(),
    email: z.string(),
    purpose: z.enum(['confirm_email', 'reset_password']),
  }),
  moveImages: empty,
  judgeStored: empty,
  /** The generation's own row says what there is to write. */
  writePiece: z.object({ generationId: z.uuid() }),
};

/** A schedule adds these; no user is behind them. */
export const WITHOUT_PAYLOAD = Object.entries(CATALOGUE).flatMap(([task, payload]) =>
  payload === empty ? [task] : [],
);

const WAITED_FOR: readonly string[] = [
  'cancelSubscription',
  'finishSignUp',
  'mailLink',
  'sendMails',
  'writePiece',
] satisfies (keyof typeof CATALOGUE)[];

export const isWaitedFor = (task: string): boolean => WAITED_FOR.includes(task);

/** One site is read at a time. */
const ALONE: readonly string[] = [
  'judgeStored',
  'lookOverSite',
  'readSite',
] satisfies (keyof typeof CATALOGUE)[];

/** Jobs of one queue run one after the other, over all processes. */
export const queueOf = (task: string): string | null => (ALONE.includes(task) ? task : null);

export const REQUEST_ID_FIELD = '_requestId';

const carriedFields = z
  .object({ [REQUEST_ID_FIELD]: z.string().optional(), generationId: z.string().optional() })
  .transform(({ _requestId: requestId, generationId }): LogFields => ({
    ...(requestId && { requestId }),
    ...(generationId && { generationId }),
  }))
  .catch({});

export type TaskName = keyof typeof CATALOGUE;
type Payloads = { [Name in TaskName]: z.infer<(typeof CATALOGUE)[Name]> };
export type Payload<Name extends TaskName> = Payloads[Name];
/** `stopping` aborts when the process is to end. */
export type Tasks = { [Name in TaskName]: (payload: Payloads[Name], stopping: AbortSignal) => Promise<void> };
/** In cron syntax. */
export type Schedule = Partial<Record<TaskName, string>>;

const SCHEMAS: { [Name in TaskName]: z.ZodType<Payloads[Name]> } = CATALOGUE;

export function toTaskList<Name extends TaskName>(
  tasks: Pick<Tasks, Name>,
  log?: Logger,
  has = (_task: string) => true,
): TaskList {
  const toTask = (name: Name): Task => {
    return (payload, { job, abortSignal }) => {
      const fields: LogFields = { task: name, jobId: job.id, ...carriedFields.parse(payload) };
      return continueTrace(payload, { name: `job ${name}`, attributes: fields }, () =>
        withLogFields(fields, async () => {
          await patiently(() => tasks[name](SCHEMAS[name].parse(payload), abortSignal));
          log?.debug('job done');
        }),
      );
    };
  };
  const names = Object.keys(tasks) as Name[];
  return Object.fromEntries(names.filter(has).map((name) => [name, toTask(name)]));
}
