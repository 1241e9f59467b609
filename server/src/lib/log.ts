import { pino, stdSerializers, type Logger } from 'pino';
import { logFields } from './log-fields.ts';
import { sourceStack } from './source-stack.ts';

const SECRET_FIELDS = [
  'password',
  'appPassword',
  'app_password',
  'token',
  'cookie',
  'authorization',
  'apiKey',
  'secret',
];

/** JSON lines on standard output; possible secrets are never written. */
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
