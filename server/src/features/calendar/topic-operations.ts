import { query } from '#server/trpc/operation.ts';
import { alikePages, alikePagesInput } from './alike-pages.ts';

/** What a topic meets before a piece is written about it. */
export const TOPICS = {
  alikePages: query({ access: 'read', limit: 'sitePages', input: alikePagesInput, run: alikePages }),
};
