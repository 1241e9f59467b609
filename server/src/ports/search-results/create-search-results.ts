import { ThreadLimitError } from '#server/threads/lanes.ts';
import { threaded } from '#server/threads/threaded.ts';
import { createBingSource } from './bing.ts';
import { createGoogleTokens, type GoogleClient } from './google-tokens.ts';
import { createGoogleSource } from './google.ts';
import type * as reading from './read-export.ts';
import { ExportError, type SearchResults } from './search-results.ts';

const GOOGLE_API = 'https://www.googleapis.com';
const BING_API = 'https://ssl.bing.com';

// In a process of its own: what a file unpacks to is known only afterwards.
const inProcess = threaded<typeof reading>(import.meta.dirname, 'read-export.ts', 'documents');

type Options = {
  /** Null where the operator has none. */
  google: GoogleClient | null;
  bingApi: string | undefined;
};

export function createSearchResults({ google, bingApi }: Options): SearchResults {
  const tokens = google && createGoogleTokens(google);
  const googleApi = `${google?.base ?? GOOGLE_API}/webmasters/v3`;

  return {
    readFile: async (bytes) => {
      const outcome = await inProcess('readExport', bytes).catch((cause: unknown) => {
        throw cause instanceof ThreadLimitError ? new ExportError('tooLarge', cause) : cause;
      });
      if ('problem' in outcome) throw new ExportError(outcome.problem);
      return outcome;
    },
    signIn: tokens,
    connected: {
      google: tokens && createGoogleSource({ api: googleApi, tokens }),
      bing: createBingSource({ api: bingApi ?? BING_API }),
    },
  };
}
