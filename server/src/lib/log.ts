import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { pino, stdSerializers, type Logger } from 'pino';

const BUILT_PLACE = /(\/[^\s()]+\.cjs):(\d+):(\d+)/;
/** Stack lines only: the message before them may come from a user. */
const CALL = /^ {4}at /;
const CALL_MAX = 1000;
const maps = new Map<string, SourceMap | null>();

const SECRET_FIELDS = 'password appPassword app_password token cookie authorization apiKey secret'.split(' ');

export function createLog(level: string): Logger {
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `*.*.*.${field}`]);
  return pino({
    level,
    redact: { paths, censor: '[redacted]' },
    serializers: { err: readableError },
    mixin: logFields,
  });
}

function readableError(error: Error) {
  const described = stdSerializers.err(error);
  return { ...described, stack: sourceStack(described.stack) };
}

export type LogFields = {
  requestId?: string;
  task?: string;
  jobId?: string;
  generationId?: string;
  publicationId?: string;
};

const storage = new AsyncLocalStorage<LogFields>();

/** Also for lines logged later, by what `act` started. */
export const withLogFields = <T>(fields: LogFields, act: () => T): T =>
  storage.run({ ...storage.getStore(), ...fields }, act);

/** A copy, because the log writes into it. */
export const logFields = (): LogFields => ({ ...storage.getStore() });

/** For logging only; Node's --enable-source-maps would do it for every error, also during the start. */
export function sourceStack(stack: string): string {
  return stack
    .split('\n')
    .map((call) => (CALL.test(call) && call.length < CALL_MAX ? sourceCall(call) : call))
    .join('\n');
}

function sourceCall(call: string): string {
  return call.replace(BUILT_PLACE, (place, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry) || entry.generatedLine !== Number(line) - 1) return place;
    const source = path.resolve(path.dirname(file), entry.originalSource);
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const map = readMap(file);
  maps.set(file, map);
  return map;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return null;
  }
}
