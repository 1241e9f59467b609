import { readFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The kernel counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
const AT_ONCE = 8;

const agent = new http.Agent({ keepAlive: true });

/** What a request took, in milliseconds, and how long its body was, in bytes. */
type Answer = { ms: number; bytes: number; body: string };

/** @throws when the answer is not 200: a benchmark of refusals is worth nothing. */
export function ask(url: string, headers: Record<string, string>): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts).toString();
        if (response.statusCode !== 200) reject(new Error(`${response.statusCode} ${url}: ${body}`));
        else resolve({ ms: performance.now() - startedAt, bytes: Buffer.byteLength(body), body });
      });
    });
    request.on('error', reject);
  });
}

/** Sends this many requests, eight at a time. @returns how long each took. */
export async function askMany(
  count: number,
  url: string,
  headers: Record<string, string>,
): Promise<number[]> {
  const times: number[] = [];
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      times.push((await ask(url, headers)).ms);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return times;
}

const STEP_MS = 4;

/** Sends requests at this rate, whether or not they are answered. @returns how long each took. */
export async function askSteadily(
  perSecond: number,
  seconds: number,
  url: string,
  headers: Record<string, string>,
): Promise<number[]> {
  const answers: Promise<Answer>[] = [];
  const startedAt = performance.now();
  while (answers.length < perSecond * seconds) {
    await sleep(STEP_MS);
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    while (answers.length < due) answers.push(ask(url, headers));
  }
  return (await Promise.all(answers)).map(({ ms }) => ms);
}

/** Processor time a process has used, all its threads together, in seconds. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Memory a process holds now. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1000);
}
