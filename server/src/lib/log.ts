import { pino, type Logger } from 'pino';

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

/** JSON lines on standard output; what could be a secret is never written. */
export function createLog(level: string): Logger {
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `*.*.*.${field}`]);
  return pino({ level, redact: { paths, censor: '[redacted]' } });
}
