import { Table } from '@mantine/core';
import { diffArrays, diffLines, diffWords } from 'diff';
import { useMemo } from 'react';

type Side = { title: string; text: string };

export function ChangedText({ before, after }: { before: Side; after: Side }) {
  const pairs = useMemo(() => changedParagraphs(before.text, after.text), [before.text, after.text]);
  if (pairs.length === 0) return <p>The texts are the same.</p>;

  return (
    <Table layout="fixed" verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{before.title}</Table.Th>
          <Table.Th>{after.title}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {pairs.map((pair, position) => (
          <Table.Tr key={position}>
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

/** The paragraphs that differ, each beside the one that takes its place, which may be none. */
export function changedParagraphs(before: string, after: string): { before: string; after: string }[] {
  const [old, recent] = [paragraphsOf(before), paragraphsOf(after)];
  const steps = diffArrays(old, recent, LONGEST) ?? [
    { value: old, removed: true },
    { value: recent, added: true },
  ];
  const pairs: { before: string; after: string }[] = [];
  for (const [at, { value, removed, added }] of steps.entries()) {
    if (!removed && !added) continue;
    const last = steps[at - 1];
    const from = added && last?.removed ? pairs.length - last.value.length : pairs.length;
    for (const [index, paragraph] of value.entries()) {
      const pair = (pairs[from + index] ??= { before: '', after: '' });
      pair[added ? 'after' : 'before'] = paragraph;
    }
  }
  return pairs;
}

const paragraphsOf = (text: string) => text.split(/\n+/).filter((paragraph) => paragraph.trim());
