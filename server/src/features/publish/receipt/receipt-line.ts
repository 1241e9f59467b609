import type { ReceiptLine } from '#shared/schemas/publish.ts';
import type { ReceiptField } from '#shared/rules/publish.ts';

export const UNREADABLE = 'The public page could not be read.';

/** The length to which a site's own value is kept and shown. */
const FOUND_MAX = 5000;

export function line(
  field: ReceiptField,
  sent: string,
  found: string,
  reason = '',
  repairable = !reason,
): ReceiptLine {
  if (plain(sent) === plain(found))
    return { field, outcome: 'arrived', sent, found, reason: '', repairable: false };
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

/** Not shown on purpose: something on the site shows its own. */
export const left = (field: ReceiptField, sent: string, found: string, reason: string): ReceiptLine => ({
  field,
  outcome: 'left',
  sent,
  found: found.slice(0, FOUND_MAX),
  reason,
  repairable: false,
});

export const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
