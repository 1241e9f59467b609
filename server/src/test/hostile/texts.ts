import { AppError } from '#server/errors.ts';
import { checkRows } from '#server/features/calendar/bulk/check-rows.ts';
import { readDate, readWords } from '#server/features/calendar/bulk/read-cells.ts';
import { readSource } from '#server/features/calendar/bulk/read-source.ts';
import { recentTurns } from '#server/features/chat/answer.ts';
import { factsOf, judge } from '#server/features/evidence/judge/judge.ts';
import { sanitiseHtml } from '#server/features/pieces/sanitise-html.ts';
import { sanitiseInThread } from '#server/features/pieces/sanitise-in-thread.ts';
import { toSlug } from '#server/features/pieces/slug.ts';
import { chooseMaterial } from '#server/features/sources/choose-material.ts';
import { sourceStack } from '#server/lib/log.ts';
import { escapeHtml } from '#server/lib/markup.ts';
import { resetMail } from '#server/mails/account-mails.ts';
import { reviewMail } from '#server/mails/review-mail.ts';
import { readArticle } from '#server/ports/pages/read-article.ts';
import { htmlText } from '#server/text/html-text.ts';
import { markHtml } from '#server/text/mark-html.ts';
import { tidyText } from '#server/text/tidy-text.ts';
import { REVIEWER_NAME_MAX } from '#shared/rules/review.ts';
import { socialLength, withinSocialLimit } from '#shared/rules/text/social.ts';
import { countWords, dropTags, stripTags, withoutTags } from '#shared/rules/text/text.ts';
import { importDefaults } from '#shared/schemas/calendar-import.ts';
import { reviewForm } from '#shared/schemas/review.ts';
import { HEAVY, HERE, LONG, type Entry } from './entry.ts';

const DEFAULTS = importDefaults.parse({ wordCount: 800 });

const FACTS = factsOf(
  'Of all shops, 34 % close early on Mondays. According to the Acme Institute, 1,250 bakers took part in May 2025. ' +
    'Owner Ana Bell says: “We bake every loaf before dawn.” See https://acme.example/survey.',
  'en',
  { source: 1, firstNumber: 1 },
);
/** One after and within the other. */
const MARKS = Array.from({ length: 100 }, (_, value) => ({
  attribute: 'data-claim',
  value,
  start: value,
  end: 2 * value + 9,
}));

const tableOf = (cell: string) => {
  const quoted = `"${cell.replaceAll('"', '""')}"`;
  return Buffer.from(`title,keyword,type,words,date,profile,language\n${Array(7).fill(quoted).join(',')}`);
};

/** A list of topics as it is read; most of these texts are none, and are refused. */
function readTopics(file: Buffer) {
  try {
    const { rows } = readSource({ kind: 'file', file: file.toString('base64') });
    return checkRows(rows, {
      defaults: DEFAULTS,
      profiles: [],
      planned: new Set(),
      isDated: true,
      dayFirst: null,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}

/** Functions of everybody's texts. */
export const TEXTS: Record<string, Entry> = {
  stripTags: [LONG, stripTags],
  dropTags: [LONG, dropTags],
  withoutTags: [LONG, withoutTags],
  countWords: [LONG, countWords],
  escapeHtml: [LONG, escapeHtml],
  sanitiseHtml: [LONG, sanitiseHtml],
  'a text without its markup': [LONG, htmlText],
  'a text whose sentences are marked': [LONG, (text) => markHtml(`<p>1 ${text}`, MARKS)],
  'the claims of a text': [
    LONG,
    (text) => judge({ text, language: 'ja', facts: FACTS, most: Infinity }),
    HEAVY,
  ],
  'the facts of a source': [LONG, (text) => factsOf(text, 'en', { source: 1, firstNumber: 1 })],
  'the passages of a source': [
    LONG,
    (text) =>
      chooseMaterial(text.slice(0, 300), [
        { text, facts: [] },
        { text: '', facts: FACTS },
      ]),
  ],
  'a text that is kept as a source': [LONG, tidyText],
  'the article of a page': [LONG, readArticle, HEAVY],
  /** Its thread has no time for more. */
  sanitiseInThread: [400_000, sanitiseInThread, 1],
  toSlug: [LONG, toSlug],
  'a file without headings': [LONG, (text) => readTopics(Buffer.from(text))],
  'a CSV file': [LONG, (text) => readTopics(Buffer.from(`title,words,date\n${text}`))],
  'a CSV file in UTF-16': [LONG, (text) => readTopics(Buffer.from(`title;date\n${text}`, 'utf16le'))],
  'a CSV file whose cells are all this': [200, (text) => readTopics(tableOf(text))],
  'a date in a list': [LONG, (text) => readDate(text, false)],
  'a number of words in a list': [LONG, readWords],
  'the length of a post on X': [LONG, (text) => socialLength('x', text)],
  'a post cut for X': [LONG, (text) => withinSocialLimit('x', text)],
  'a post cut for LinkedIn': [LONG, (text) => withinSocialLimit('linkedin', text)],
  'the stack of an error': [LONG, (text) => sourceStack(`Error: ${text}\n    at run (${text}.cjs:1:1)`)],
  'the turns of a chat': [LONG, (content) => recentTurns([{ role: 'user', content }])],
  'what a reviewer sends': [
    LONG,
    (text) => reviewForm.safeParse({ id: text, revision: text, kind: text, name: text, email: text, text }),
  ],
  'a mail with the name of a reviewer': [
    REVIEWER_NAME_MAX,
    (name) => reviewMail({ to: 'a@a.example', kind: 'comment', name, title: name, url: HERE, entries: 0 }),
  ],
  'a mail with a name': [120, (name) => resetMail({ to: 'a@a.example', name, url: HERE })],
};
