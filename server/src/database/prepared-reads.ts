import { Socket } from 'node:net';
import pg from 'pg';
import type { DatabaseWatch } from './database-watch.ts';
import { connectionOptions } from './connection-options.ts';

/** Connections at most, and the unanswered reads on each that let the next one be opened. */
const MOST_LINES = 4;
const BUSY = 16;
/** A line is never closed for being idle, so what lies between must not forget it. */
const KEEP_ALIVE_MS = 10_000;

/** A query that is asked very often: `name` stands for exactly this `text` everywhere. */
export type HotQuery = { name: string; text: string };
/** Moments come as ISO texts, as they are sent on. */
export type HotRead = <Row extends pg.QueryResultRow>(query: HotQuery, values: unknown[]) => Promise<Row[]>;

type Line = { client: pg.Client; socket: Socket; unanswered: number };

/**
 * Short reads by statements that the database has prepared, without Prisma, and on connections of their own: there one
 * is sent before the one in front of it is answered, and those of one turn of the event loop go out together. For the
 * few reads that every screen waits for, of which the sending is the larger part.
 */
export function createHotRead(
  databaseUrl: string,
  watch?: DatabaseWatch,
): { hotRead: HotRead; close: () => Promise<void> } {
  const lines = new Set<Line>();
  let waiting: ((line: Line) => void)[] = [];

  function sendAll() {
    const reads = waiting;
    waiting = [];
    const line = quietLine();
    line.socket.cork();
    for (const send of reads) send(line);
    line.socket.uncork();
  }

  function quietLine(): Line {
    let quietest: Line | undefined;
    for (const line of lines) {
      if (line.unanswered < BUSY) return line;
      if (!quietest || line.unanswered < quietest.unanswered) quietest = line;
    }
    return quietest && lines.size === MOST_LINES ? quietest : openLine();
  }

  function openLine(): Line {
    const socket = watch?.openSocket() ?? new Socket();
    const client = new pg.Client({
      ...connectionOptions(databaseUrl),
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      pipeline: true,
      stream: () => socket,
    });
    const line = { client, socket, unanswered: 0 };
    const forget = () => void lines.delete(line);
    client.on('error', forget).on('end', forget);
    client.connect().catch(forget);
    lines.add(line);
    return line;
  }

  // The first reader is not to wait for it.
  openLine();

  return {
    hotRead: <Row extends pg.QueryResultRow>(query: HotQuery, values: unknown[]) =>
      new Promise<Row[]>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(sendAll);
        waiting.push((line) => {
          line.unanswered += 1;
          line.client.query<Row>({ ...query, values, types: MOMENTS_AS_ISO }, (error, result) => {
            line.unanswered -= 1;
            if (error && isLast(error)) lines.delete(line);
            if (error) reject(new Error(`${query.name}: ${error.message}`, { cause: error }));
            else resolve(result.rows);
          });
        });
      }),
    close: async () => {
      await Promise.all([...lines].map(({ client }) => client.end()));
    },
  };
}

/** Postgres says why it ends a connection before it does: no read may follow on it. */
const isLast = (error: Error) => !(error instanceof pg.DatabaseError) || error.severity === 'FATAL';

const MOMENTS_AS_ISO = new pg.TypeOverrides();
MOMENTS_AS_ISO.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoMoment);

/** Ours are sent in UTC; making a Date of each and a text of that again costs as much as the rest of the row. */
function isoMoment(text: string): string {
  const [, date, time, fraction = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  return date ? `${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z` : new Date(text).toISOString();
}
