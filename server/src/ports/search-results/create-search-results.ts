import { ThreadLimitError } from '#server/threads/lanes.ts';
import { threaded } from '#server/threads/threaded.ts';
import type * as reading from './read-export.ts';
import { ExportError, type SearchResults } from './search-results.ts';

// In a process of its own: what a file unpacks to is known only afterwards.
const inProcess = threaded<typeof reading>(import.meta.dirname, 'read-export.ts', 'documents');

export function createSearchResults(): SearchResults {
  return {
    readFile: async (bytes) => {
      const outcome = await inProcess('readExport', bytes).catch((cause: unknown) => {
        throw cause instanceof ThreadLimitError ? new ExportError('tooLarge', cause) : cause;
      });
      if ('problem' in outcome) throw new ExportError(outcome.problem);
      return outcome;
    },
  };
}
