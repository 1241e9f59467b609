import { CLAIM_LABELS } from '#client/features/evidence/claim-labels.ts';
import type { ShownClaim } from '#client/features/evidence/evidence.ts';
import { pageText } from '#client/features/evidence/page-text.ts';
import { placeOf } from '#client/features/evidence/text-places.ts';

/** A run of letters of a claim; one that reaches over bold words has several. */
type Run = { node: Text; from: number; to: number; claim: ShownClaim; isFirst: boolean };

/**
 * Marks the claims in the text of a piece; a click or Enter on a mark asks for its card. A link stays a link.
 * @returns what takes the marks away
 */
export function markClaims(page: HTMLElement, claims: readonly ShownClaim[], onOpen: (n: number) => void) {
  const { links, runs } = findRuns(page, claims);
  for (const [link, claim] of links) setMark(link, claim);
  // From the end, so that what is left of a node keeps its offsets.
  const marks = runs.reverse().map(wrap);
  const open = (event: Event) => {
    const mark = (event.target as Element).closest<HTMLElement>('[data-claim]:not(a, a *)');
    if (!mark || ('key' in event && !isPress(event.key))) return;
    event.preventDefault();
    onOpen(Number(mark.dataset['claim']));
  };
  page.addEventListener('click', open);
  page.addEventListener('keydown', open);
  return () => {
    page.removeEventListener('click', open);
    page.removeEventListener('keydown', open);
    for (const [link] of links) clearMark(link);
    for (const mark of marks) unwrap(mark);
  };
}

const isPress = (key: unknown) => key === 'Enter' || key === ' ';

function findRuns(page: HTMLElement, claims: readonly ShownClaim[]) {
  const { text, ends } = pageText(page);
  const nodes = textNodes(page);
  const order = new Map(nodes.map((node, index) => [node, index]));
  const links: [HTMLElement, ShownClaim][] = [];
  const runs: Run[] = [];
  for (const claim of claims) {
    const place = placeOf(text, claim);
    const [first, last] = (place && ends(place)) ?? [];
    if (!first || !last) continue;
    const link = claim.kind === 'link' ? first.node.parentElement?.closest('a') : null;
    if (link) {
      links.push([link, claim]);
      continue;
    }
    const between = nodes.slice(order.get(first.node), (order.get(last.node) ?? -1) + 1);
    for (const [index, node] of between.entries()) {
      const from = node === first.node ? first.offset : 0;
      const to = node === last.node ? last.offset : node.length;
      if (node.data.slice(from, to).trim()) runs.push({ node, from, to, claim, isFirst: index === 0 });
    }
  }
  const at = (run: Run) => order.get(run.node) ?? 0;
  runs.sort((one, other) => at(one) - at(other) || one.from - other.from);
  return { links, runs: withoutOverlaps(runs) };
}

function withoutOverlaps(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  for (const run of runs) {
    const before = kept.at(-1);
    if (before?.node !== run.node || before.to <= run.from) kept.push(run);
  }
  return kept;
}

function textNodes(page: HTMLElement): Text[] {
  const walker = page.ownerDocument.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text);
  return nodes;
}

function wrap({ node, from, to, claim, isFirst }: Run): HTMLElement {
  const mark = node.ownerDocument.createElement('span');
  const words = node.splitText(from);
  words.splitText(to - from);
  words.replaceWith(mark);
  mark.append(words);
  setMark(mark, claim);
  // What stands in a link is reached with the link.
  if (isFirst && !mark.closest('a')) {
    mark.tabIndex = 0;
    mark.setAttribute('role', 'button');
    mark.setAttribute('aria-label', `${claim.surface}: ${CLAIM_LABELS[claim.state]}`);
  }
  return mark;
}

function unwrap(mark: HTMLElement) {
  const { parentNode } = mark;
  mark.replaceWith(...mark.childNodes);
  parentNode?.normalize();
}

function setMark(element: HTMLElement, { n, state }: ShownClaim) {
  element.dataset['claim'] = String(n);
  element.dataset['state'] = state;
}

function clearMark(element: HTMLElement) {
  delete element.dataset['claim'];
  delete element.dataset['state'];
}

/** Scrolls to the mark of a claim, and puts the focus on it where it is to take it. */
export function showMark(page: HTMLElement, n: number, takesFocus = true) {
  const mark = page.querySelector<HTMLElement>(`[data-claim="${n}"]`);
  if (!mark) return;
  if (!takesFocus) return mark.scrollIntoView({ block: 'nearest' });
  if (!mark.hasAttribute('tabindex') && !mark.matches('a')) mark.tabIndex = -1;
  mark.focus();
  mark.scrollIntoView({ block: 'center' });
}
