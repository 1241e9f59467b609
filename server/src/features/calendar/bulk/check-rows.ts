import type { z } from 'zod';
import { oneLine } from '#server/lib/plain-text.ts';
import { normalForm } from '#server/text/normal-form.ts';
import { IMPORT_MESSAGES, KEYWORD_MAX } from '#shared/rules/calendar.ts';
import type { importDefaults } from '#shared/schemas/calendar-import.ts';
import { entryBrief, type EntryBrief } from '#shared/schemas/calendar.ts';
import { TOPIC_MAX } from '#shared/schemas/content.ts';
import {
  cutCell,
  readDate,
  readLanguage,
  readType,
  readWords,
  shown,
  type GivenDate,
  type Read,
} from './read-cells.ts';
import type { GivenRow } from './read-table.ts';

export type KnownProfile = { id: string; name: string };

type Known = {
  defaults: z.infer<typeof importDefaults>;
  profiles: KnownProfile[];
  planned: Pick<ReadonlySet<string>, 'has'>;
  isDated: boolean;
  dayFirst: boolean | null;
};

export type CheckedRow = {
  number: number;
  topic: string;
  brief: EntryBrief | null;
  date: GivenDate | null;
  problems: string[];
  twin: string | null;
};

export function topicKey(topic: string): string {
  const lower = normalForm(topic, 'NFKC').toLowerCase();
  return lower.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || lower;
}

/** A wrong row stops no other. */
export function checkRows(rows: GivenRow[], known: Known): CheckedRow[] {
  const profiles = new Map(
    known.profiles.toReversed().map(({ id, name }) => [name.trim().toLowerCase(), id] as const),
  );
  const numbers = new Map<string, number>();
  return rows.map((row) => {
    const checked = checkRow(row, { ...known, profiles });
    const key = topicKey(checked.topic);
    const twinOf = numbers.get(key);
    if (checked.brief && twinOf === undefined) numbers.set(key, row.number);
    if (!checked.brief) return { ...checked, twin: null };
    if (twinOf !== undefined) return { ...checked, twin: IMPORT_MESSAGES.twinInList(twinOf) };
    return { ...checked, twin: known.planned.has(key) ? IMPORT_MESSAGES.twinPlanned : null };
  });
}

type RowRules = Pick<Known, 'defaults' | 'isDated' | 'dayFirst'> & { profiles: Map<string, string> };

function checkRow(
  { number, cells, isTooWide }: GivenRow,
  { defaults, isDated, dayFirst, profiles }: RowRules,
) {
  const problems: string[] = [];
  const read = <Value, Usual>(cell: string | undefined, usual: Usual, by: (text: string) => Read<Value>) => {
    const text = oneLine(cell ?? '');
    if (!text) return usual;
    const result = by(text);
    if ('value' in result) return result.value;
    problems.push(result.problem);
    return usual;
  };
  const keyword = oneLine(cells.keyword ?? '');
  const topic = oneLine(cells.title ?? '') || keyword;
  if (isTooWide) problems.push(IMPORT_MESSAGES.tooManyCells);
  if (!topic) problems.push(IMPORT_MESSAGES.noTopic);
  if (topic.length > TOPIC_MAX) problems.push(IMPORT_MESSAGES.tooLong('title', topic.length, TOPIC_MAX));
  if (keyword.length > KEYWORD_MAX)
    problems.push(IMPORT_MESSAGES.tooLong('keyword', keyword.length, KEYWORD_MAX));

  const brief = {
    ...defaults,
    topic,
    keyword,
    contentType: read(cells.type, defaults.contentType, readType),
    wordCount: read(cells.words, defaults.wordCount, readWords),
    profileId: read(cells.profile, defaults.profileId, (name) => profileCalled(name, profiles)),
    language: read(cells.language, defaults.language, readLanguage),
  };
  const date = isDated ? read(cells.date, null, (text) => readDate(text, dayFirst)) : null;
  const isFine = problems.length === 0;

  return {
    number,
    topic: cutCell(topic, TOPIC_MAX),
    brief: isFine ? entryBrief.parse(brief) : null,
    date,
    problems,
  };
}

function profileCalled(name: string, profiles: Map<string, string>): Read<string> {
  const value = profiles.get(name.toLowerCase());
  return value ? { value } : { problem: IMPORT_MESSAGES.profileUnknown(shown(name)) };
}
