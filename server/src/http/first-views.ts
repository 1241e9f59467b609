import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { tagsOf } from '#server/document/tokens.ts';
import { escapeHtml } from '#server/lib/markup.ts';
import { htmlText } from '#server/text/html-text.ts';
import { createCaller } from '#server/trpc/router.ts';
import { PLANS, SUPPORT_TITLE, supportTitle, type PlanHeld } from '#shared/rules/account.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { LINKED_PAGES } from '#shared/rules/paths.ts';
import { BEGINNING_ID, FIRST_DATA_ID, FIRST_VIEWS_DIR, type FirstData } from '#shared/rules/start-script.ts';
import { requestContext } from './request-context.ts';
import { leadToSignIn } from './sign-in-first.ts';

const ENOUGH = 900;
/** Of the HTML. */
const READ_MAX = 20_000;

type Caller = ReturnType<typeof createCaller>;
type Question = { procedure: string; input?: object; ask: (caller: Caller) => Promise<unknown> };

/** The page waits no longer for its data; its program fetches the rest. */
const PATIENCE_MS = 500;
/** Quick enough for pages of some 40 kB made for one reader. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const FRAME: Question[] = [
  { procedure: 'account.me', ask: (caller) => caller.account.me() },
  { procedure: 'billing.subscription', ask: (caller) => caller.billing.subscription() },
  { procedure: 'profiles.listForSelect', ask: (caller) => caller.profiles.listForSelect() },
];
const CREATE: Question[] = [
  ...FRAME,
  { procedure: 'billing.usage', ask: (caller) => caller.billing.usage() },
  { procedure: 'profiles.asksForWebsite', ask: (caller) => caller.profiles.asksForWebsite() },
  { procedure: 'content.currentGeneration', ask: (caller) => caller.content.currentGeneration() },
];
const pieceQuestions = (id: string): Question[] => [
  ...FRAME,
  { procedure: 'content.getContent', input: { id }, ask: (caller) => caller.content.getContent({ id }) },
  {
    procedure: 'publish.list',
    input: { contentId: id },
    ask: (caller) => caller.publish.list({ contentId: id }),
  },
];

export function firstViews(app: FastifyInstance, services: Services, clientDir: string) {
  const page = (name: string) => readFileSync(path.join(clientDir, FIRST_VIEWS_DIR, `${name}.html`), 'utf8');
  const [create, piece] = [page('create'), page('piece')];
  app.get(LINKED_PAGES.create, async (request, reply) => {
    const answers = await firstAnswers(services, { request, reply, questions: CREATE });
    if (!answers) return leadToSignIn(request, reply);
    return send(request, reply, withAnswers(create, answers));
  });
  app.get<{ Params: { id: string } }>('/content/:id', async (request, reply) => {
    const questions = pieceQuestions(request.params.id);
    const answers = await firstAnswers(services, { request, reply, questions });
    if (!answers) return leadToSignIn(request, reply);
    return send(request, reply, withAnswers(withPiece(piece, answers), answers));
  });
}

type Asked = { request: FastifyRequest; reply: FastifyReply; questions: Question[] };

/** @returns null where nobody is signed in; what is known by then, where it takes too long */
async function firstAnswers(
  services: Services,
  { request, reply, questions }: Asked,
): Promise<FirstData | null> {
  const answers: FirstData = [];

  async function ask(): Promise<FirstData | null> {
    const context = await requestContext(services, request, reply);
    if (context.session?.scope !== 'full') return null;

    const caller = createCaller(context);
    await Promise.allSettled(
      questions.map(async ({ procedure, input, ask: answer }) =>
        answers.push({ path: procedure, input, data: await answer(caller) }),
      ),
    );
    return answers;
  }

  const known = await Promise.race([ask().catch(() => answers), late().then(() => answers)]);
  return known && [...known];
}

const late = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref());

const planHeld = z.object({ plan: z.enum(PLANS), arePlansSold: z.boolean() });

const planIn = (answers: FirstData): PlanHeld | null =>
  planHeld.safeParse(answers.find((answer) => answer.path === 'account.me')?.data).data ?? null;

const pieceShown = z.object({ title: z.string().min(1), content: z.string() });

function withPiece(page: string, answers: FirstData): string {
  const { data } = pieceShown.safeParse(answers.find((answer) => answer.path === 'content.getContent')?.data);
  if (!data) return page;
  const title = escapeHtml(data.title);
  return page
    .replace(`>${CONTENT_MESSAGES.loading}</h1>`, () => `>${title}</h1>`)
    .replace(/<title>[^<]*/, () => `<title>${title} · ${PRODUCT_NAME}`)
    .replace(`id="${BEGINNING_ID}">`, (place) => place + beginningOf(data.content));
}

function withSupport(page: string, held: PlanHeld | null): string {
  return page.replace(`${SUPPORT_TITLE.free}</a>`, () => `${held ? supportTitle(held) : ''}</a>`);
}

/** JSON that cannot end its script element. */
function withAnswers(page: string, answers: FirstData): string {
  const framed = withSupport(page, planIn(answers));
  if (answers.length === 0) return framed;
  const json = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);
  return framed.replace(
    '</body>',
    () => `<script type="application/json" id="${FIRST_DATA_ID}">${json}</script></body>`,
  );
}

async function send(request: FastifyRequest, reply: FastifyReply, page: string) {
  const encodings = request.headers['accept-encoding'] ?? '';
  reply
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8');
  if (/\bbr\b/.test(encodings))
    return reply.header('content-encoding', 'br').send(await promisify(brotliCompress)(page, BROTLI));
  if (/\bgzip\b/.test(encodings))
    return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page));
  return reply.send(page);
}

export function beginningOf(html: string): string {
  const read = html.slice(0, READ_MAX);
  const figure = tagsOf(read).find(({ name }) => name === 'figure');
  const { text, headings } = htmlText(read.slice(0, figure?.at));
  const headingEnds = new Set(headings.map(({ end }) => end));
  let beginning = '';
  let end = -1;
  for (const line of text.split('\n')) {
    end += line.length + 1;
    if (beginning.length >= ENOUGH) break;
    const shown = escapeHtml(line);
    beginning += headingEnds.has(end) ? `<p><b>${shown}</b></p>` : shown && `<p>${shown}</p>`;
  }
  return beginning;
}
