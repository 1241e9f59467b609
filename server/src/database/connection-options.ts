/** A query that waits longer than this for a connection fails instead of piling up. */
export const CONNECT_TIMEOUT_MS = 30_000;

export function connectionOptions(databaseUrl: string) {
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // A request's queries are short: compiling them and sending for helpers costs more than it saves.
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c timezone=UTC',
  };
}
