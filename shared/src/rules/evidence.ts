export const MENTION_KINDS = ['number', 'percent', 'money', 'date', 'quote', 'link', 'study'] as const;
export type MentionKind = (typeof MENTION_KINDS)[number];

/**
 * `bound`: the source's sentence that is about the same says it. `doubted`: to be confirmed, because only another sentence
 * of the sources says it, or a model that read both sentences does not find the one in the other. `differs`: the fact of
 * its mark or of that sentence has another value. `unsourced`: no source says it.
 * `structural`: harmless, such as "step 2" or "H2O". `confirmed`: by the user.
 */
export const CLAIM_STATES = ['bound', 'doubted', 'differs', 'unsourced', 'structural', 'confirmed'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** A checkable statement in a text: what it says, in a form that can be compared, and where it is. */
type Statement = {
  kind: MentionKind;
  /** Comparable: "34", "1200000", "2025-05-03", the words of a quotation, an address. */
  value: string;
  /** A currency code, a unit of measure or null. */
  unit: string | null;
  surface: string;
  start: number;
  end: number;
  sentence: string;
};

/** `id` is f1, f2… over a piece's sources; `source` counts from 1. Offsets are UTF-16 units. */
export type Fact = Statement & { id: string; source: number };

/** Offsets are UTF-16 units of the piece's plain text. */
export type Claim = Statement & { n: number; state: ClaimState; factId: string | null };

type Stated = { state: ClaimState };

export const isOpen = ({ state }: Stated) => state === 'unsourced' || state === 'differs';

type ClaimCounts = { sourced: number; doubted?: number; confirmed: number; open: number };

export function countClaims(claims: readonly Stated[]): ClaimCounts {
  const open = claims.filter(isOpen).length;
  const confirmed = claims.filter(({ state }) => state === 'confirmed').length;
  const doubted = claims.filter(({ state }) => state === 'doubted').length;
  return { sourced: claims.length - open - confirmed - doubted, doubted, confirmed, open };
}

/** "14 claims: 11 sourced, 1 confirmed by you, 2 open". @param named "12 figures, 2 links" in the place of the claims */
export function claimsLine({ sourced, doubted = 0, confirmed, open }: ClaimCounts, named?: string): string {
  const all = sourced + doubted + confirmed + open;
  if (all === 0) return 'No figures, dates, quotations or links to check.';
  const parts = [
    `${sourced} sourced`,
    ...(doubted > 0 ? [`${doubted} to confirm`] : []),
    ...(confirmed > 0 ? [`${confirmed} confirmed by you`] : []),
    ...(open > 0 ? [`${open} open`] : []),
  ];
  return `${named ?? (all === 1 ? '1 claim' : `${all} claims`)}: ${parts.join(', ')}`;
}

export type OpenClaim = Pick<Claim, 'n' | 'surface' | 'sentence'> & { state: 'unsourced' | 'differs' };

/** `isHeld`: the account's rules forbid posting it. */
export type OpenClaimsView = { contentId: string; claims: OpenClaim[]; isHeld: boolean };

export const UNCHECKED_CLAIMS = 'There is too much in this text to check it for claims.';

export function openClaimsLine(claims: readonly Stated[]): string {
  if (claims.length === 0) return UNCHECKED_CLAIMS;
  const differing = claims.filter(({ state }) => state === 'differs').length;
  const unsourced = claims.filter(({ state }) => state === 'unsourced').length;
  const missing = `${unsourced === 1 ? '1 claim has' : `${unsourced} claims have`} no source`;
  const other = `${differing === 1 ? '1 claim differs' : `${differing} claims differ`} from the source`;
  return [...(unsourced > 0 ? [missing] : []), ...(differing > 0 ? [other] : [])].join(', ') + '.';
}
