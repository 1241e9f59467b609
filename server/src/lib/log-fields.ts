import { AsyncLocalStorage } from 'node:async_hooks';

/** What ties the lines of one piece of work together, from the request to the publication. */
export type LogFields = {
  /** Of the request that began it, also in the jobs it has added. */
  requestId?: string;
  task?: string;
  jobId?: string;
  generationId?: string;
  publicationId?: string;
};

const storage = new AsyncLocalStorage<LogFields>();

/** Every line that `act` logs, however late, carries these fields and those around it. */
export const withLogFields = <T>(fields: LogFields, act: () => T): T =>
  storage.run({ ...storage.getStore(), ...fields }, act);

/** A copy: the log writes a line's own fields into it. */
export const logFields = (): LogFields => ({ ...storage.getStore() });
