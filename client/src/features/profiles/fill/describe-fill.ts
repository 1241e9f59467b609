import { type FillEvent, PAGES_MAX } from '#shared/schemas/fill-profile.ts';
import { type ProfileField } from '#shared/schemas/profiles.ts';
import { PROFILE_LABELS } from '../profile-labels.ts';

export const FILL_LABEL = 'Fill from my website';
export const MISSING = 'Not found on your website. Please fill it in.';

export function fillStep(event: Exclude<FillEvent, { type: 'done' }>): string {
  if (event.type === 'writing') return 'Working out a proposal…';
  const { host, pathname } = new URL(event.address);
  return `Reading page ${event.page} of at most ${PAGES_MAX}: ${host}${pathname === '/' ? '' : pathname}…`;
}

export type FillOutcome = Record<'filled' | 'offered' | 'left', ProfileField[]>;

export function fillSummary({ filled, offered, left }: FillOutcome): string[] {
  const named = (fields: ProfileField[]) => fields.map((field) => PROFILE_LABELS[field]).join(', ');
  return [
    filled.length > 0 ? `Filled in: ${named(filled)}. Please check each.` : '',
    offered.length > 0 ? `Kept as you wrote it, with a proposal: ${named(offered)}.` : '',
    left.length > 0 ? `Left for you: ${named(left)}.` : '',
  ].filter(Boolean);
}

export const pagesRead = (count: number) => `Read ${count} ${count === 1 ? 'page' : 'pages'} of your website`;
