import { createElement as h, type ReactNode } from 'react';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { dateFormat } from '#shared/rules/date-format.ts';
import { claimsLine, type ClaimState, countClaims } from '#shared/rules/evidence.ts';
import { directionOf } from '#shared/rules/languages.ts';
import { isAsSeen, REVIEW_LABELS } from '#shared/rules/review.ts';
import type { OpenedReview } from '../../features/review/open-review.ts';
import { escapeHtml } from '../../lib/escape.ts';
import { library } from '../../lib/large-libraries.ts';
import { AnswerForm, type Answering } from './answer-form.ts';

const LABELS: Record<ClaimState, string> = {
  bound: 'Sourced',
  doubted: 'To be confirmed',
  differs: 'The source says something else',
  unsourced: 'No source',
  confirmed: 'Confirmed by the author',
  structural: '',
};

export type Page = { title: string; main: string };

const toHtml = (node: ReactNode) => library('react-dom/server').renderToStaticMarkup(node);

const inWords = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** @param typed the reader's text, which is not lost with the link */
export const messagePage = (sentence: string, typed = ''): Page => ({
  title: `Review · ${PRODUCT_NAME}`,
  main: toHtml([
    h('h1', { key: 'message', className: 'message' }, sentence),
    typed &&
      h(
        'label',
        { key: 'typed' },
        'Your answer was not kept. This is what you wrote:',
        h('textarea', { readOnly: true, rows: 8, defaultValue: typed }),
      ),
  ]),
});

/** A piece as it will be posted, its sources, earlier answers and the form. */
export function reviewPage(opened: OpenedReview, answering: Answering): Page {
  const { owner, link, piece, description, claims, said } = opened;
  const mayAnswer = link.right !== 'read';
  return {
    title: `${escapeHtml(piece.title)} · ${PRODUCT_NAME}`,
    main: toHtml([
      h(Intro, { key: 'intro', opened }),
      h(LastDecision, { key: 'decision', opened }),
      h(PieceAsPosted, { key: 'piece', piece }),
      h(
        'section',
        { key: 'search', className: 'part' },
        h('h2', null, 'In search results'),
        h('p', { dir: 'auto' }, h('strong', null, piece.title)),
        h('p', { dir: 'auto' }, description),
      ),
      claims.length > 0 &&
        h(
          'section',
          { key: 'evidence', className: 'part' },
          h('h2', null, 'Evidence'),
          h(
            'details',
            null,
            h('summary', null, claimsLine(countClaims(claims))),
            h(
              'ul',
              { className: 'claims' },
              claims.map((claim) => h(ClaimItem, { key: claim.n, claim })),
            ),
          ),
        ),
      said.length > 0 && h(Said, { key: 'said', opened }),
      mayAnswer && h(AnswerForm, { key: 'answer', owner, link, piece, answering }),
    ]),
  };
}

function Intro({ opened: { owner, link } }: { opened: OpenedReview }) {
  const asks = link.right === 'decide' ? 'asks you to approve this text' : 'shares this text with you';
  return h(
    'div',
    { className: 'intro' },
    h('p', null, h('strong', null, owner), ` ${asks}.`),
    h('p', { className: 'soft' }, `For ${link.name}. The link works until ${inWords(link.expiresAt)}.`),
    link.right !== 'read' &&
      h(
        'a',
        { className: 'button', href: '#answer' },
        link.right === 'decide' ? 'Approve or send back' : 'Comment',
      ),
  );
}

/** Whether the decision was about this text with this image. */
function LastDecision({ opened: { owner, said, piece } }: { opened: OpenedReview }) {
  const sentBack = said.find((one) => one.kind === 'sentBack' && isAsSeen(one, piece));
  const last = sentBack ?? said.find(({ kind }) => kind !== 'comment');
  if (!last) return null;
  const [did, on] = [REVIEW_LABELS[last.kind].toLowerCase(), inWords(last.createdAt)];
  const sentence = isAsSeen(last, piece)
    ? sentBack
      ? `${last.name} sent this text back on ${on}. It goes out after a change, or when ${owner} decides so.`
      : `${last.name} approved this text on ${on}.`
    : `An earlier version of this text was ${did} on ${on}. It has been changed since, so please look at it again.`;
  return h('p', { role: 'status', className: 'notice' }, sentence);
}

function PieceAsPosted({ piece }: { piece: OpenedReview['piece'] }) {
  const { title, html, featuredImage, imageAlt, language } = piece;
  return h(
    'article',
    { id: 'text', className: 'piece u-prose', lang: language ?? undefined, dir: directionOf(language) },
    h('h1', null, title),
    featuredImage && h('img', { src: featuredImage, alt: imageAlt ?? '', width: 1200, height: 630 }),
    // Sanitised where it was read.
    h('div', { dangerouslySetInnerHTML: { __html: html } }),
  );
}

function Said({ opened: { said, piece } }: { opened: OpenedReview }) {
  return h(
    'section',
    { className: 'part' },
    h('h2', null, 'What was said'),
    h(
      'ul',
      { className: 'said' },
      said.map(({ id, kind, name, text, createdAt, ...seen }) =>
        h(
          'li',
          { key: id },
          h('p', null, h('strong', null, REVIEW_LABELS[kind]), ` by ${name}`),
          text && h('p', { className: 'words' }, text),
          h(
            'p',
            { className: 'soft' },
            inWords(createdAt),
            !isAsSeen(seen, piece) && ', on an earlier version',
          ),
        ),
      ),
    ),
  );
}

type Claim = OpenedReview['claims'][number];

function ClaimItem({ claim: { surface, sentence, state, fact } }: { claim: Claim }) {
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
