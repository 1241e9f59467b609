import { hash } from 'node:crypto';

/** Only this is stored of a session id or a token, so a copy of the database signs nobody in. */
export const tokenHash = (token: string) => hash('sha256', token);
