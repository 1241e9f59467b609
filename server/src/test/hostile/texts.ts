import { recentTurns } from '../../features/chat/recent-turns.ts';
import { socialLength, withinSocialLimit } from '#shared/social.ts';
import { countWords, dropTags, stripTags, withoutTags } from '#shared/text.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { resetMail } from '../../mails/account-mails.ts';
import { sanitiseHtml } from '../../features/content/piece/sanitise-html.ts';
import { sanitiseInThread } from '../../features/content/piece/sanitise-in-thread.ts';
import { tidyText } from '../../features/content/sources/tidy-text.ts';
import { toSlug } from '../../features/content/piece/slug.ts';
import { sourceStack } from '../../lib/source-stack.ts';
import { type Entry, HERE, LONG } from './entry.ts';

/** Functions of everybody's texts. */
export const TEXTS: Record<string, Entry> = {
  stripTags: [LONG, stripTags],
  dropTags: [LONG, dropTags],
  withoutTags: [LONG, withoutTags],
  countWords: [LONG, countWords],
  escapeHtml: [LONG, escapeHtml],
  sanitiseHtml: [LONG, sanitiseHtml, 'thread'],
  'a text that is kept as a source': [LONG, tidyText],
  sanitiseInThread: [400_000, sanitiseInThread],
  toSlug: [LONG, toSlug],
  'the length of a post on X': [LONG, (text) => socialLength('x', text)],
  'a post cut for X': [LONG, (text) => withinSocialLimit('x', text)],
  'a post cut for LinkedIn': [LONG, (text) => withinSocialLimit('linkedin', text)],
  'the stack of an error': [LONG, (text) => sourceStack(`Error: ${text}\n    at run (${text}.cjs:1:1)`)],
  'the turns of a chat': [LONG, (content) => recentTurns([{ role: 'user', content }])],
  'a mail with a name': [120, (name) => resetMail({ to: 'a@a.example', name, url: HERE })],
};
