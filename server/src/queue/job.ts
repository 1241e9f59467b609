import { z } from 'zod';

/** The payload of each job: here those of the queue itself. Every room adds its own in its `jobs.ts`. */
export interface JobPayloads {
  sendMails: Nothing;
  removeOldMails: Nothing;
}

export type JobName = keyof JobPayloads;
export type Payload<Name extends JobName> = JobPayloads[Name];

/** Of a job that finds its work in the database. */
export const nothing = z.object({});
export type Nothing = z.output<typeof nothing>;

/** Of a job about one row. */
export const byId = z.object({ id: z.uuid() });
export type ById = z.output<typeof byId>;

/** Jobs that a person waits for have places of their own, which the others cannot take. */
export type Lane = 'waitedFor' | 'background';

type Common<Name extends JobName> = {
  name: Name;
  payload: z.ZodType<Payload<Name>>;
  lane: Lane;
  /** In cron syntax. */
  schedule?: string;
  /** Added whenever a process begins to take jobs. */
  isAddedAtStart?: boolean;
  /** One at a time, over all processes. */
  isAlone?: boolean;
};

/** `stopping` aborts when the process is to end. */
type Run<Name extends JobName> = (payload: Payload<Name>, stopping: AbortSignal) => Promise<unknown>;

type Definition<Name extends JobName, Services> = Common<Name> &
  (
    | { run: (services: Services, ...given: Parameters<Run<Name>>) => Promise<unknown> }
    /** For a job that keeps something in the process from one run to the next. */
    | { open: (services: Services) => { run: Run<Name>; stop?: () => Promise<void> } }
  );

export type OpenJob = {
  /** @throws ZodError for a payload that is not the job's */
  run: (payload: unknown, stopping: AbortSignal) => Promise<void>;
  stop: () => Promise<void>;
};

export type Job<Services> = Readonly<Omit<Common<JobName>, 'payload'>> & {
  open: (services: Services) => OpenJob;
};

export function defineJob<Name extends JobName, Services>(
  definition: Definition<Name, Services>,
): Job<Services> {
  const { name, payload, lane, schedule, isAddedAtStart, isAlone } = definition;

  return {
    name,
    lane,
    schedule,
    isAddedAtStart,
    isAlone,

    open(services) {
      const { run, stop } = opened(definition, services);
      return {
        run: async (given, stopping) => void (await run(payload.parse(given), stopping)),
        stop: async () => stop?.(),
      };
    },
  };
}

function opened<Name extends JobName, Services>(
  definition: Definition<Name, Services>,
  services: Services,
): { run: Run<Name>; stop?: () => Promise<void> } {
  if ('open' in definition) return definition.open(services);
  return { run: (...given) => definition.run(services, ...given) };
}
