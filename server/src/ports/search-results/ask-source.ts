import { readBody } from '../foreign-json/read-body.ts';
import { readJson } from '../foreign-json/read-json.ts';

const TIMEOUT_MS = 60_000;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

export type SourceAnswer = { status: number; body: unknown };

/** @param name stands in errors, since an address may hold a key @throws where there is no answer in JSON */
export async function askSource(name: string, url: string, init: RequestInit): Promise<SourceAnswer> {
  const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(init.signal ? [init.signal] : [])];
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
  const text = await readBody(response, { name, most: MAX_ANSWER_BYTES });
  const body: unknown = text ? await readJson(text).catch(() => null) : null;
  return { status: response.status, body };
}

export const refusal = (name: string, { status }: SourceAnswer) =>
  new Error(`${name} answered with status ${status}`);
