import {
  CLAIM_LABELS,
  type Evidence,
  type ShownClaim,
  type ShownFact,
} from '#client/features/evidence/evidence.ts';
import { claimsLine, countClaims } from '#shared/rules/evidence.ts';

export function evidenceHtml({ claims }: Evidence): string {
  const parts = [
    element('h2', 'Evidence'),
    element('p', claimsLine(countClaims(claims))),
    element('ul', ...claims.map(itemOf)),
  ];
  return parts.map(({ outerHTML }) => outerHTML).join('');
}

export function sourcesHtml({ claims }: Evidence): string {
  const facts = claims.flatMap(({ fact }) => fact ?? []);
  if (facts.length === 0) return '';
  const sources = Map.groupBy(facts, ({ title, url, date }) => [title, url, date].join('\n'));
  return (
    element('h2', 'Sources').outerHTML + element('ol', ...[...sources.values()].flatMap(sourceItem)).outerHTML
  );
}

function sourceItem([first, ...others]: ShownFact[]) {
  if (!first) return [];
  const { title, url, date } = first;
  const sentences = [...new Set([first, ...others].map(({ sentence }) => sentence))];
  const quotes = sentences.map((sentence) => element('li', `“${sentence}”`));
  const address = url ? [', ', linkTo(url)] : [];
  return [element('li', element('strong', title), `, ${date}`, ...address, element('ul', ...quotes))];
}

function itemOf({ surface, state, reason, fact }: ShownClaim) {
  const said = reason ? `${CLAIM_LABELS[state]}: ${reason}` : CLAIM_LABELS[state];
  return element('li', element('strong', surface), ` – ${said}`, ...(fact ? sourceOf(fact) : []));
}

/** The address is spelled out, so that plain text has it too. */
function sourceOf({ sentence, title, url, date }: NonNullable<ShownClaim['fact']>) {
  const said = `: “${sentence}” (${title}, ${date}`;
  if (!url) return [`${said})`];
  return [`${said}, `, linkTo(url), ')'];
}

function linkTo(url: string) {
  const link = element('a', url);
  link.setAttribute('href', url);
  return link;
}

function element(name: string, ...children: (string | Node)[]) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}
