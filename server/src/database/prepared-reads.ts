import { Socket } from 'node:net';
import pg from 'pg';
import type { DatabaseWatch } from './database-watch.ts';
import { connectionOptions } from './kept-connection.ts';

/** Connections at most, and unanswered reads on each before the next is opened. */
const MOST_LINES = 4;
const BUSY = 16;
/** Keep-alive packets stop network equipment from dropping idle connections. */
const KEEP_ALIVE_MS = 10_000;

/** A prepared statement: `name` always means this `text`. */
type HotQuery = { name: string; text: string };
/** Timestamps arrive as ISO strings. */
export type HotRead = <Row extends pg.QueryResultRow>(query: HotQuery, values: unknown[]) => Promise<Row[]>;

type Line = { client: pg.Client; socket: Socket; unanswered: number };

/**
 * Prepared statements without Prisma, pipelined: one is sent before earlier ones are answered, and reads of
 * one turn of the event loop leave together. Only for the few reads that every screen waits for.
 */
export function createHotRead(
  databaseUrl: string,
  watch?: DatabaseWatch,
): { hotRead: HotRead; close: () => Promise<void> } {
  const lines = createLines(databaseUrl, watch);
  let waiting: ((line: Line) => void)[] = [];

  function sendAll() {
    const reads = waiting;
    waiting = [];
    const line = lines.quietest();
    line.socket.cork();
    for (const send of reads) send(line);
    line.socket.uncork();
  }

  return {
    hotRead: <Row extends pg.QueryResultRow>(query: HotQuery, values: unknown[]) =>
      new Promise<Row[]>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(sendAll);
        waiting.push((line) => {
          line.unanswered += 1;
          line.client.query<Row>({ ...query, values, types: MOMENTS_AS_ISO }, (error, result) => {
            line.unanswered -= 1;
            if (error && isLast(error)) lines.forget(line);
            if (error) reject(new Error(`${query.name}: ${error.message}`, { cause: error }));
            else resolve(result.rows);
          });
        });
      }),
    close: lines.close,
  };
}

function createLines(databaseUrl: string, watch?: DatabaseWatch) {
  const lines = new Set<Line>();

  function open(): Line {
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

  // Opened now, so the first reader does not wait for it.
  open();

  return {
    forget: (line: Line) => void lines.delete(line),
    quietest(): Line {
      let quietest: Line | undefined;
      for (const line of lines) {
        if (line.unanswered < BUSY) return line;
        if (!quietest || line.unanswered < quietest.unanswered) quietest = line;
      }
      return quietest && lines.size === MOST_LINES ? quietest : open();
    },
    close: async () => {
      await Promise.all([...lines].map(({ client }) => client.end()));
    },
  };
}

/** Postgres reports a fatal error before it ends a connection, which takes no further read. */
const isLast = (error: Error) => !(error instanceof pg.DatabaseError) || error.severity === 'FATAL';

const MOMENTS_AS_ISO = new pg.TypeOverrides();
MOMENTS_AS_ISO.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoMoment);

function isoMoment(text: string): string {
  const [, date, time, fraction = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  return date ? `${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z` : new Date(text).toISOString();
}
