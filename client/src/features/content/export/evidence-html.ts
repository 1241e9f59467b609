import { claimsLine, countClaims } from '#shared/evidence.ts';
import { CLAIM_LABELS } from '../evidence/claim-labels.ts';
import type { Evidence, ShownClaim } from '../evidence/evidence.ts';

/** What stands behind each claim of a piece, to follow its text. */
export function evidenceHtml({ claims }: Evidence): string {
  const parts = [
    element('h2', 'Evidence'),
    element('p', claimsLine(countClaims(claims))),
    element('ul', ...claims.map(itemOf)),
  ];
  return parts.map(({ outerHTML }) => outerHTML).join('');
}

function itemOf({ surface, state, reason, fact }: ShownClaim) {
  const said = reason ? `${CLAIM_LABELS[state]}: ${reason}` : CLAIM_LABELS[state];
  return element('li', element('strong', surface), ` – ${said}`, ...(fact ? sourceOf(fact) : []));
}

/** The address is spelled out, so that plain text has it too. */
function sourceOf({ sentence, title, url, date }: NonNullable<ShownClaim['fact']>) {
  const said = `: “${sentence}” (${title}, ${date}`;
  if (!url) return [`${said})`];
  const link = element('a', url);
  link.setAttribute('href', url);
  return [`${said}, `, link, ')'];
}

function element(name: string, ...children: (string | Node)[]) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}
