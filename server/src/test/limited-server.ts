import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { buildServer } from './build-server.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** The command of the image. */
const SERVE = path.resolve(import.meta.dirname, '../../scripts/serve.mjs');
/** What docs/operating.md asks for a web process. */
const MEMORY_MB = 512;
const MB = 1024 * 1024;
const WATCH_EVERY_MS = 20;

export type LimitedServer = ServerProcess & {
  isRunning(): boolean;
  /** Of the web process alone, in MB; `peak` since its start. */
  memory(): { now: number; peak: number };
};

/**
 * The built server as an operator starts it, on one core and with 512 MB for the process and all it starts. Where control
 * groups may be made the system itself ends what needs more; elsewhere this process does.
 */
export async function startLimitedServer(env: Record<string, string>): Promise<LimitedServer> {
  await buildServer();
  const group = makeMemoryGroup();
  const under = [...(group?.enter ?? []), ...onOneCore()];
  const server = await startServer({ WORKER: 'off', ...env }, SERVE, { under });
  const watch = group ? undefined : setInterval(() => endOneWhenTooLarge(server), WATCH_EVERY_MS);
  onTestFinished(async () => {
    clearInterval(watch);
    await server.end('SIGKILL');
    await group?.remove();
  });
  return {
    ...server,
    isRunning: () => isRunning(server.pid),
    memory: () => ({ now: memoryOf(server.pid, 'VmRSS'), peak: memoryOf(server.pid, 'VmHWM') }),
  };
}

const CGROUPS = '/sys/fs/cgroup';
/** Where memory is limited, under the first and the second version of control groups. */
const GROUP_FILES = [
  [path.join(CGROUPS, 'memory'), 'memory.limit_in_bytes'],
  [CGROUPS, 'memory.max'],
] as const;

/** Undefined where this user may make no group. */
function makeMemoryGroup() {
  for (const [root, limitFile] of GROUP_FILES) {
    const dir = path.join(root, `veemark-${crypto.randomUUID()}`);
    try {
      mkdirSync(dir);
    } catch {
      continue;
    }
    // What the server has started may end a little later than itself.
    const remove = () => vi.waitFor(() => rmdirSync(dir), { timeout: 30_000 });
    if (existsSync(path.join(dir, limitFile))) {
      writeFileSync(path.join(dir, limitFile), String(MEMORY_MB * MB));
      // The shell that starts the server enters the group.
      const enter = ['sh', '-c', `echo $$ > ${dir}/cgroup.procs && exec "$@"`, 'sh'];
      return { enter, remove };
    }
    rmdirSync(dir);
  }
  return undefined;
}

function onOneCore() {
  try {
    execFileSync('taskset', ['-c', '0', 'true'], { stdio: 'ignore' });
    return ['taskset', '-c', '0'];
  } catch {
    return [];
  }
}

/**
 * As the system does: memory that is used now counts, and the process it is told to end first ends first. A child that
 * has not begun its own program shows the memory of its parent as its own.
 */
function endOneWhenTooLarge({ pid }: ServerProcess) {
  const begun = childrenOf(pid).filter((child) => commandOf(child) !== commandOf(pid));
  const group = [pid, ...begun].map((one) => ({ pid: one, used: memoryOf(one, 'RssAnon') }));
  const used = group.reduce((sum, one) => sum + one.used, 0);
  const [first] = group.toSorted((a, b) => endsFirst(b.pid) - endsFirst(a.pid) || b.used - a.used);
  if (used > MEMORY_MB && first) process.kill(first.pid, 'SIGKILL');
}

const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`);
const endsFirst = (pid: number) => Number(read(`/proc/${pid}/oom_score_adj`));

function childrenOf(pid: number): number[] {
  const words = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return words.map(Number).flatMap((child) => [child, ...childrenOf(child)]);
}

const memoryOf = (pid: number, field: 'VmRSS' | 'VmHWM' | 'RssAnon') =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** A process that has ended and was not yet waited for has no memory any more. */
const isRunning = (pid: number) => memoryOf(pid, 'VmRSS') > 0;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
