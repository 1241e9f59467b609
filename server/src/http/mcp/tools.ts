import { claimsLine, countClaims } from '#shared/rules/evidence.ts';
import type { createCaller } from '../../trpc/router.ts';
import { API_ROUTES, type ApiRoute } from '../api/routes.ts';

type Caller = ReturnType<typeof createCaller>;
type Input = Record<string, unknown>;

type More = {
  /** Fields of the answer, by path, with words of sources and websites. */
  untrusted?: readonly string[];
  /** What is to be confirmed before anything is done, and the state that it is confirmed for. */
  confirms?: (api: Caller, input: Input) => Promise<{ summary: string; state: string }>;
};

export type Tool = { name: string; route: ApiRoute; description: string } & More;

function tool(name: string, path: string, about = '', more: More = {}): Tool {
  const route = API_ROUTES.find((known) => `${known.method} ${known.path}` === path);
  if (!route) throw new Error(`There is no ${path}.`);
  return { name, route, description: `${route.summary}. ${about}`.trim(), ...more };
}

const FACTS = ['facts.value', 'facts.surface', 'facts.sentence', 'claims.sourceSentence'];
const INLINKS = ['patches.before', 'patches.after', 'patches.page.title', 'elsewhere.title'];
const RECEIPT = ['receipt.lines.found'];

/** In the order of a user's work. What each takes, answers and may do is its path's. */
export const TOOLS: readonly Tool[] = [
  tool('list_pieces', 'GET /api/content'),
  tool('read_piece', 'GET /api/content/:id'),
  tool('write_piece', 'POST /api/generations', 'It takes a minute or two: ask piece_state until it is done.'),
  tool('piece_state', 'GET /api/generations/:id', 'Ask every ten seconds; when it is done, use read_piece.'),
  tool('add_source', 'POST /api/sources', '', { untrusted: ['title'] }),
  tool('check_claims', 'POST /api/check-claims', 'Open claims are for the user to answer.', {
    untrusted: FACTS,
  }),
  tool('list_profiles', 'GET /api/profiles'),
  tool('list_websites', 'GET /api/websites'),
  tool('similar_pages', 'POST /api/similar-pages', '', { untrusted: ['pages.title'] }),
  tool('suggest_links', 'POST /api/suggest-links', '', { untrusted: ['links.title'] }),
  tool('suggest_inlinks', 'POST /api/suggest-inlinks', 'The user applies them.', { untrusted: INLINKS }),
  tool('list_pages', 'GET /api/websites/:id/pages', '', { untrusted: ['pages.title', 'pages.reasons'] }),
  tool('suggest_refresh', 'POST /api/site-pages/:id/suggest-refresh', 'The user applies them.', {
    untrusted: INLINKS.slice(0, -1),
  }),
  tool('measure_voice', 'POST /api/measure-voice'),
  tool('list_calendar', 'GET /api/calendar'),
  tool('add_to_calendar', 'POST /api/calendar', 'It goes out at its time.'),
  tool('next_slot', 'GET /api/websites/:id/pace'),
  tool('post_piece', 'POST /api/content/:id/publish', '', { untrusted: RECEIPT, confirms: posting }),
  tool('read_receipt', 'GET /api/publications/:id', '', { untrusted: RECEIPT }),
  tool('take_down', 'POST /api/publications/:id/take-down', '', { untrusted: RECEIPT, confirms: takingDown }),
];

async function posting(api: Caller, input: Input) {
  const id = String(input['id']);
  const { title, revision, wordCount } = await api.content.getContent({ id });
  const { claims } = await api.content.getEvidence({ id });
  const { websites } = await api.websites.list({ limit: 200 });
  const website = websites.find((one) => one.id === input['websiteId'])?.domain ?? 'that website';
  const [post] = await api.publish.list({ contentId: id, websiteId: String(input['websiteId']) });
  const how =
    input['status'] === 'draft'
      ? 'as a draft'
      : post && !input['status']
        ? 'over its post'
        : 'for everyone to see';
  const summary = `“${title}” (${wordCount} words) goes to ${website} ${how}. ${claimsLine(countClaims(claims))}.`;
  return { summary: summary.replace('..', '.'), state: String(revision) };
}

async function takingDown(api: Caller, input: Input) {
  const { contentTitle, link, updatedAt } = await api.publish.getPublication({ id: String(input['id']) });
  return { summary: `“${contentTitle}” becomes a draft: ${link ?? 'it has no address'}.`, state: updatedAt };
}
