import { Table } from '@mantine/core';
import { diffArrays, diffLines, diffWords } from 'diff';
import { useMemo } from 'react';
import classes from './compared-text.module.css';

/** The field whose paragraphs are told apart by their numbers. */
export const WHOLE_TEXT = 'Paragraph';
/** From the name of a field to what it says. */
export type NamedText = Record<string, string>;

type Side = { title: string; text: string | NamedText };

/** What differs, side by side, each with the name of its field. */
export function ChangedText({ before, after }: { before: Side; after: Side }) {
  const rows = useMemo(() => changedFields(before.text, after.text), [before.text, after.text]);
  if (rows.length === 0) return <p>The texts are the same.</p>;
  const isNamed = rows.some(({ name }) => name);

  return (
    <Table layout="fixed" verticalSpacing="sm" className={classes.changes}>
      <Table.Thead>
        <Table.Tr>
          {isNamed && (
            <Table.Th className={classes.name}>
              <span className="u-hidden">Field</span>
            </Table.Th>
          )}
          <Table.Th>{before.title}</Table.Th>
          <Table.Th>{after.title}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, ...pair }, position) => (
          <Table.Tr key={position}>
            {isNamed && (
              <Table.Th scope="row" className={classes.name}>
                {name}
              </Table.Th>
            )}
            {(['added', 'removed'] as const).map((skipped) => (
              <Table.Td key={skipped} className="u-wrap" dir="auto" valign="top">
                <Compared {...pair} skipped={skipped} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type ChangedField = { name: string; before: string; after: string };

export function changedFields(before: string | NamedText, after: string | NamedText): ChangedField[] {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];

  return Object.keys(old).flatMap((name) =>
    changedParagraphs(old[name] ?? '', current[name] ?? '').map(({ at, ...pair }) => ({
      name: name === WHOLE_TEXT ? `${name} ${at}` : name,
      ...pair,
    })),
  );
}

/** A text of its own needs no name. */
const fieldsOf = (text: string | NamedText): NamedText => (typeof text === 'string' ? { '': text } : text);

/** One of two texts that stand beside one another, with what the other has not. */
export function ComparedSide({ text, other, kind }: { text: string; other: string; kind: 'ins' | 'del' }) {
  const isNew = kind === 'ins';
  return (
    <p className="u-flush u-pre">
      <Compared
        before={isNew ? other : text}
        after={isNew ? text : other}
        skipped={isNew ? 'removed' : 'added'}
      />
    </p>
  );
}

type ComparedProps = { before: string; after: string; skipped?: 'added' | 'removed' };

function Compared({ before, after, skipped }: ComparedProps) {
  const parts = useMemo(() => compareTexts(before, after), [before, after]);
  return parts.map(({ value, added, removed }, position) => {
    if ((added && skipped === 'added') || (removed && skipped === 'removed')) return null;
    if (added) return <ins key={position}>{value}</ins>;
    if (removed) return <del key={position}>{value}</del>;
    return <span key={position}>{value}</span>;
  });
}

/** Comparing takes time in proportion to the length times the changes; the page does not stand still for longer. */
const LONGEST = { timeout: 200 };
/** Longer texts are compared line by line at once. */
const WORDS_LENGTH_MAX = 100_000;

type Change = { value: string; added?: boolean; removed?: boolean };

/**
 * What has changed from one text to the other: word by word, line by line where they are long or have little in common,
 * as a whole where even the lines have not.
 */
export function compareTexts(before: string, after: string): Change[] {
  const isShort = before.length + after.length <= WORDS_LENGTH_MAX;
  const whole = [
    { value: before, removed: true },
    { value: after, added: true },
  ];
  return (isShort && diffWords(before, after, LONGEST)) || (diffLines(before, after, LONGEST) ?? whole);
}

/** `at`: which paragraph of its text it is, from 1. */
type ChangedParagraph = { at: number; before: string; after: string };

/** The paragraphs that differ, each beside the one that takes its place, which may be none. */
export function changedParagraphs(before: string, after: string): ChangedParagraph[] {
  const [old, recent] = [paragraphsOf(before), paragraphsOf(after)];
  const steps = diffArrays(old, recent, LONGEST) ?? [
    { value: old, removed: true },
    { value: recent, added: true },
  ];
  const pairs: ChangedParagraph[] = [];
  let [oldAt, recentAt] = [0, 0];

  for (const [at, { value, removed, added }] of steps.entries()) {
    const start = added ? recentAt : oldAt;
    if (!added) oldAt += value.length;
    if (!removed) recentAt += value.length;
    if (!removed && !added) continue;

    const last = steps[at - 1];
    const from = added && last?.removed ? pairs.length - last.value.length : pairs.length;
    for (const [index, paragraph] of value.entries()) {
      const pair = (pairs[from + index] ??= { at: start + index + 1, before: '', after: '' });
      pair[added ? 'after' : 'before'] = paragraph;
    }
  }

  return pairs;
}

const paragraphsOf = (text: string) => text.split(/\n+/).filter((paragraph) => paragraph.trim());
