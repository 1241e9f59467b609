import { createElement as h } from 'react';
import type { ClaimState } from '#shared/rules/evidence.ts';
import type { OpenedReview } from '../../features/review/open-review.ts';

const LABELS: Record<ClaimState, string> = {
  bound: 'Sourced',
  doubted: 'To be confirmed',
  differs: 'The source says something else',
  unsourced: 'No source',
  vouched: 'The author vouches for it',
  structural: '',
};

type Claim = OpenedReview['claims'][number];

/** One statement, and what its source says. */
export function ClaimItem({ claim: { surface, sentence, state, fact } }: { claim: Claim }) {
  return h(
    'li',
    null,
    h('p', null, h('strong', null, surface), `: ${LABELS[state]}`),
    sentence !== surface && h('p', { className: 'soft' }, sentence),
    fact &&
      h(
        'blockquote',
        null,
        h('p', null, fact.sentence),
        h('p', { className: 'soft' }, h(SourceName, fact), `, ${fact.date}`),
      ),
  );
}

function SourceName({ title, url }: NonNullable<Claim['fact']>) {
  if (!url || !/^https?:/i.test(url)) return title;
  return h('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, title);
}
