import { pageTerms } from '#server/text/terms.ts';
import { IDEA_KINDS } from '#shared/rules/ideas.ts';
import type { Candidate } from './candidates.ts';

type Has = {
  /** The page of the site that is as near to a topic as its pages hardly ever are. */
  pageAbout: (topic: string, exceptId?: string) => Candidate['page'];
  /** Whether a piece or an entry of the calendar is about it already. */
  isTaken: (topic: string) => boolean;
  isRefused: (topic: string) => boolean;
};

/** Terms that two topics may share and still be two. */
const LIKE = 0.6;

/**
 * One of each kind in turn, so that a list is not one reason twenty times. What the site has becomes a refresh of that
 * page; what is refused, taken or proposed already is left out.
 */
export function chooseIdeas(candidates: Candidate[], count: number, has: Has): Candidate[] {
  const queues = IDEA_KINDS.map((kind) => candidates.filter((one) => one.kind === kind));
  const chosen: Candidate[] = [];

  while (chosen.length < count && queues.some(({ length }) => length > 0))
    for (const queue of queues) {
      const next = nextOf(queue, chosen, has);
      if (next && chosen.length < count) chosen.push(next);
    }

  return chosen;
}

function nextOf(queue: Candidate[], chosen: Candidate[], has: Has): Candidate | null {
  for (let one = queue.shift(); one; one = queue.shift()) {
    const idea = asAllowed(one, has);
    if (idea && !chosen.some((other) => isLike(other, idea))) return idea;
  }
  return null;
}

function asAllowed(candidate: Candidate, { pageAbout, isTaken, isRefused }: Has): Candidate | null {
  if (isRefused(candidate.topic)) return null;
  if (candidate.action === 'refresh') return candidate;
  if (isTaken(candidate.topic)) return null;

  // It goes on from its page, or is sold there, so that another page must be near to that one.
  if ((candidate.kind === 'followUp' || candidate.kind === 'product') && candidate.page)
    return pageAbout(candidate.page.title, candidate.page.id) ? null : candidate;

  const page = pageAbout(candidate.topic);
  return page ? { ...candidate, action: 'refresh', topic: page.title, page } : candidate;
}

function isLike(one: Candidate, other: Candidate): boolean {
  if (one.action !== other.action) return false;
  if (one.action === 'refresh') return one.page?.id === other.page?.id;
  const [terms, others] = [pageTerms(one.topic), pageTerms(other.topic)];
  const shared = terms.filter((term) => others.includes(term)).length;
  return shared >= LIKE * Math.max(1, Math.min(terms.length, others.length));
}
