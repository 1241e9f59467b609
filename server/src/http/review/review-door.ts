import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { storable } from '#server/database/stored.ts';
import { AppError, type Reason } from '#server/errors.ts';
import { answerReview, openReview } from '#server/features/review/answer-review.ts';
import { REVIEW_MESSAGES } from '#shared/rules/review.ts';
import { THEME_SCRIPT } from '#shared/rules/start-script.ts';
import { reviewForm } from '#shared/schemas/review.ts';
import { refuse } from '../answer-error.ts';
import { inlineHash } from '../headers.ts';
import { messagePage, reviewPage, type Answering, type Page, type Typed } from './review-page.ts';

const FORM_LIMIT_BYTES = 65_536;

/** The page runs only what keeps its reader's text, and its address, which is a key, goes nowhere. */
const headersOf = (frame: string) => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'self' ${inlineHash(/<style>(.*?)<\/style>/s.exec(frame)?.[1] ?? '')}`,
    "font-src 'self'",
    "img-src 'self' https: data:",
    `script-src 'self' ${inlineHash(THEME_SCRIPT)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
});

type Request = FastifyRequest<{ Params: { token: string }; Querystring: { answered?: string } }>;

/** No cookie is read or set: the token alone counts, so a forged form gains nothing. */
export async function reviewDoor(door: FastifyInstance, services: Services, template: string) {
  const frame = readFileSync(template, 'utf8');
  const send = (reply: FastifyReply, page: Page) =>
    reply.type('text/html; charset=utf-8').send(withPage(frame, page));

  const headers = headersOf(frame);
  takeForms(door);
  door.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  door.setErrorHandler<Error>((error, request, reply) =>
    send(reply, messagePage(refuse(error, request, reply).error)),
  );
  door.get('/:token', async (request: Request, reply) => {
    const opened = await openReview(services, reviewerOf(request));
    const isAnswered = request.query.answered !== undefined;
    return send(reply, reviewPage(opened, { formId: randomUUID(), isAnswered }));
  });
  door.post('/:token', async (request: Request, reply) => {
    try {
      const refusal = await refusalOf(services, request, reply);
      // A relative redirect keeps the token's address.
      if (!refusal) return await reply.redirect('?answered', 303);
      const opened = await openReview(services, reviewerOf(request));
      return await send(reply, reviewPage(opened, { formId: randomUUID(), isAnswered: false, ...refusal }));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const { text: typed } = typedFields.parse(request.body);
      return send(reply, messagePage(refuse(error, request, reply).error, typed));
    }
  });
  const answerGone = (_request: FastifyRequest, reply: FastifyReply) =>
    send(reply.code(404), messagePage(REVIEW_MESSAGES.linkGone));
  door.setNotFoundHandler(answerGone);
  // Otherwise the client's files would answer these addresses.
  for (const path of ['/', '/*']) door.get(path, answerGone);
}

const reviewerOf = ({ params, ip }: Request) => ({ token: params.token, ipAddress: ip });

type Refusal = Pick<Answering, 'errors' | 'error'> & { typed: Typed };

/** The link works, the answer is refused. */
const ABOUT_ANSWER: readonly Reason[] = ['conflict', 'tooManyRequests'];

/** @returns why it was not stored, with what was typed */
async function refusalOf(services: Services, request: Request, reply: FastifyReply): Promise<Refusal | null> {
  const form = reviewForm.safeParse(request.body);
  const typed = typedFields.parse(request.body);
  if (!form.success) {
    void reply.code(400);
    const { fieldErrors } = z.flattenError(form.error);
    const [name, email, text] = [fieldErrors.name?.[0], fieldErrors.email?.[0], fieldErrors.text?.[0]];
    return { typed, errors: { name, email, text } };
  }
  try {
    await answerReview(services, reviewerOf(request), form.data);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || !ABOUT_ANSWER.includes(error.reason)) throw error;
    return { typed, error: refuse(error, request, reply).error };
  }
}

const text = z.string().catch('');
const typedFields = z.object({ name: text, email: text, text });

function takeForms(door: FastifyInstance) {
  door.removeAllContentTypeParsers();
  door.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => {
      const fields = [...new URLSearchParams(body)].map(([name, value]) => [name, storable(value)]);
      done(null, Object.fromEntries(fields));
    },
  );
}

const withPage = (frame: string, { title, main }: Page) =>
  frame
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace(/<main>.*<\/main>/s, () => `<main>${main}</main>`);
