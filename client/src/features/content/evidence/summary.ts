import { isOpen, type ClaimState } from '#shared/evidence.ts';

type Stated = { state: ClaimState };

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** "14 claims: 11 sourced, 1 vouched for, 2 open" */
export function summaryOf(claims: readonly Stated[]): string {
  if (claims.length === 0) return 'No figures, dates, quotations or links to check.';
  const open = claims.filter(isOpen).length;
  const vouched = claims.filter(({ state }) => state === 'vouched').length;
  const parts = [
    `${claims.length - open - vouched} sourced`,
    ...(vouched > 0 ? [`${vouched} vouched for`] : []),
    ...(open > 0 ? [`${open} open`] : []),
  ];
  return `${count(claims.length, 'claim', 'claims')}: ${parts.join(', ')}`;
}
