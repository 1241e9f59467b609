import { normalForm } from '#server/text/normal-form.ts';
import type { ReceiptField } from '#shared/rules/publish.ts';
import type { ReceiptLine } from '#shared/schemas/publish.ts';

export const UNREADABLE = 'The public page could not be read.';
export const CACHED = 'Unchecked: a cache still shows the earlier page.';
const TYPESET = 'The site writes it in its own typography.';

/** What is the same in its very letters only. */
const EXACT = new Set<ReceiptField>(['slug', 'links', 'canonical', 'dataAddress', 'dataImage']);

/** The length to which a site's own value is kept and shown. */
const FOUND_MAX = 5000;

export function line(
  field: ReceiptField,
  sent: string,
  found: string,
  reason = '',
  repairable = !reason,
): ReceiptLine {
  if (isSame(field, sent, found)) {
    const isTypeset = plain(sent) !== plain(found);
    return { field, outcome: 'arrived', sent, found, reason: isTypeset ? TYPESET : '', repairable: false };
  }
  const shown = found.slice(0, FOUND_MAX);
  return { field, outcome: found ? 'changed' : 'dropped', sent, found: shown, reason, repairable };
}

export const unchecked = (field: ReceiptField, sent: string, reason: string): ReceiptLine => ({
  field,
  outcome: 'unchecked',
  sent,
  found: '',
  reason,
  repairable: false,
});

export const left = (field: ReceiptField, sent: string, found: string, reason: string): ReceiptLine => ({
  field,
  outcome: 'left',
  sent,
  found: found.slice(0, FOUND_MAX),
  reason,
  repairable: false,
});

export const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

export const isSame = (field: ReceiptField, sent: string, found: string) =>
  plain(sent) === plain(found) || (!EXACT.has(field) && isSameText(sent, found));

/** Whether two texts differ at most in what typesetting makes of them: quotes, dashes, dots, spaces. */
export const isSameText = (one: string, other: string) => untypeset(one) === untypeset(other);

const TYPOGRAPHY: [RegExp, string][] = [
  [/[\u00ad\u200b-\u200d\u2060\ufeff]/g, ''],
  [/[“”„‟«»″]/g, '"'],
  [/[‘’‚‛‹›′]/g, "'"],
  [/[‐‑‒–—―−]|-{2,3}/g, '-'],
  [/…/g, '...'],
  [/(?<=\d\s?)×(?=\s?\d)/g, 'x'],
];

export const untypeset = (text: string) =>
  plain(TYPOGRAPHY.reduce((rest, [signs, sign]) => rest.replace(signs, sign), normalForm(text)));

/** Every entry counts; a lost one is named. */
export function listLine(field: 'links' | 'headings', sent: string[], stored: string[]): ReceiptLine[] {
  if (sent.length === 0) return [];
  const rest = new Map<string, number>();
  for (const entry of stored) rest.set(entry, (rest.get(entry) ?? 0) + 1);
  const found = sent.filter((entry) => {
    const count = rest.get(entry) ?? 0;
    rest.set(entry, count - 1);
    return count > 0;
  });
  return [line(field, sent.join('\n'), found.join('\n'))];
}
