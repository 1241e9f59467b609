import { readFileSync } from 'node:fs';
import http from 'node:http';

/** The kernel counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
const AT_ONCE = 8;

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** What a request took, in milliseconds, and how long its body was, in bytes. */
type Answer = { ms: number; bytes: number; body: string };

/** @throws when the answer is no 200: a benchmark of refusals would be worth nothing. */
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

/** Asks so many times, eight at once. @returns the answers' times. */
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
