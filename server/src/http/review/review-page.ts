import { mapTags } from '#server/document/tokens.ts';
import type { OpenedReview } from '#server/features/review/answer-review.ts';
import { escapeHtml, markup, trusted } from '#server/lib/markup.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { dateFormat } from '#shared/rules/date-format.ts';
import { claimsLine, countClaims, type ClaimState } from '#shared/rules/evidence.ts';
import { directionOf } from '#shared/rules/languages.ts';
import {
  isAsSeen,
  REVIEW_LABELS,
  REVIEW_TEXT_MAX,
  REVIEWER_NAME_MAX,
  type ReviewKind,
} from '#shared/rules/review.ts';

const LABELS: Record<ClaimState, string> = {
  bound: 'Sourced',
  doubted: 'To be confirmed',
  differs: 'The source says something else',
  unsourced: 'No source',
  confirmed: 'Confirmed by the author',
  structural: '',
};

export type Page = { title: string; main: string };

export type Typed = { name: string; email: string; text: string };

export type Answering = {
  formId: string;
  isAnswered: boolean;
  typed?: Typed;
  errors?: Partial<Record<keyof Typed, string | undefined>>;
  error?: string;
};

const inWords = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** @param typed the reader's text, which is not lost with the link */
export const messagePage = (sentence: string, typed = ''): Page => ({
  title: `Review · ${PRODUCT_NAME}`,
  main: markup`<h1 class="message">${sentence}</h1>${
    typed &&
    markup`<label>Your answer was not kept. This is what you wrote:<textarea readonly rows="8">${typed}</textarea></label>`
  }`.markup,
});

export function reviewPage(opened: OpenedReview, answering: Answering): Page {
  const { link, piece, description, claims } = opened;
  return {
    title: `${escapeHtml(piece.title)} · ${PRODUCT_NAME}`,
    main: markup`${intro(opened)}${lastDecision(opened)}${pieceAsPosted(piece)}
<section class="part"><h2>In search results</h2>
  <p dir="auto"><strong>${piece.title}</strong></p><p dir="auto">${description}</p></section>
${
  claims.length > 0 &&
  markup`<section class="part"><h2>Evidence</h2>
    <details><summary>${claimsLine(countClaims(claims))}</summary>
      <ul class="claims">${claims.map(claimItem)}</ul></details></section>`
}${saidOf(opened)}${link.right !== 'read' && answerForm(opened, answering)}`.markup,
  };
}

function intro({ owner, link }: OpenedReview) {
  const decides = link.right === 'decide';
  return markup`<div class="intro">
    <p><strong>${owner}</strong> ${decides ? 'asks you to approve this text' : 'shares this text with you'}.</p>
    <p class="soft">For ${link.name}. The link works until ${inWords(link.expiresAt)}.</p>
    ${
      link.right !== 'read' &&
      markup`<a class="button" href="#answer">${decides ? 'Approve or send back' : 'Comment'}</a>`
    }
  </div>`;
}

function lastDecision({ owner, said, piece }: OpenedReview) {
  const sentBack = said.find((one) => one.kind === 'sentBack' && isAsSeen(one, piece));
  const last = sentBack ?? said.find(({ kind }) => kind !== 'comment');
  if (!last) return null;
  const [did, on] = [REVIEW_LABELS[last.kind].toLowerCase(), inWords(last.createdAt)];

  let sentence = `${last.name} approved this text on ${on}.`;
  if (sentBack)
    sentence = `${last.name} sent this text back on ${on}. It goes out after a change, or when ${owner} decides so.`;
  if (!isAsSeen(last, piece))
    sentence = `An earlier version of this text was ${did} on ${on}. It has been changed since, so please look at it again.`;

  return markup`<p role="status" class="notice">${sentence}</p>`;
}

function pieceAsPosted({ title, html, featuredImage, imageAlt, language }: OpenedReview['piece']) {
  const lang = language && markup` lang="${language}"`;
  // The text was sanitised where it was read.
  return markup`<article id="text" class="piece u-prose"${lang} dir="${directionOf(language)}">
    <h1>${title}</h1>
    ${featuredImage && markup`<img src="${featuredImage}" alt="${imageAlt ?? ''}" width="1200" height="630">`}
    <div>${trusted(withFramedTables(html))}</div>
  </article>`;
}

const TABLE_FRAME = '<div class="wide" role="region" aria-label="Table" tabindex="0">';

/** A table wider than the screen scrolls in a frame that the keyboard reaches. */
const withFramedTables = (html: string) =>
  mapTags(html, ({ name, isEnd, text }) => {
    if (name !== 'table') return text;
    return isEnd ? `${text}</div>` : TABLE_FRAME + text;
  });

function saidOf({ said: answers, piece }: OpenedReview) {
  if (answers.length === 0) return null;
  return markup`<section class="part"><h2>What was said</h2><ul class="said">${answers.map(
    ({ kind, name, text, createdAt, ...seen }) => markup`<li>
      <p><strong>${REVIEW_LABELS[kind]}</strong> by ${name}</p>
      ${text && markup`<p class="words">${text}</p>`}
      <p class="soft">${inWords(createdAt)}${!isAsSeen(seen, piece) && ', on an earlier version'}</p></li>`,
  )}</ul></section>`;
}

type Claim = OpenedReview['claims'][number];

const claimItem = ({ surface, sentence, state, fact }: Claim) => markup`<li>
  <p><strong>${surface}</strong>: ${LABELS[state]}</p>
  ${sentence !== surface && markup`<p class="soft">${sentence}</p>`}
  ${
    fact &&
    markup`<blockquote><p>${fact.sentence}</p><p class="soft">${sourceName(fact)}, ${fact.date}</p></blockquote>`
  }</li>`;

const sourceName = ({ title, url }: NonNullable<Claim['fact']>) =>
  url && /^https?:/i.test(url)
    ? markup`<a href="${url}" target="_blank" rel="noopener noreferrer">${title}</a>`
    : title;

function answerForm({ owner, link, piece }: OpenedReview, answering: Answering) {
  const { formId, isAnswered, typed, errors = {}, error } = answering;
  const values: Typed = typed ?? { name: link.name, email: '', text: '' };
  const decides = link.right === 'decide';
  const textLabel = decides ? 'What should change? (not needed to approve)' : 'Your comment';

  // A disabled first button keeps the Enter key from submitting an answer.
  return markup`<section id="answer" class="part"><h2>Your answer</h2>
    ${isAnswered && markup`<p role="status" class="notice">Thank you. ${owner} gets a mail about it.</p>`}
    ${error && markup`<p role="alert" class="notice">${error} <a href="#text">Show the text</a></p>`}
    <form method="post" action="#answer" data-link="${link.id}" novalidate>
      <input type="hidden" name="id" value="${formId}">
      <input type="hidden" name="revision" value="${piece.revision}">
      <input type="hidden" name="image" value="${piece.featuredImage ?? ''}">
      <button type="submit" disabled hidden></button>
      <div class="field"><label for="name">Your name</label><input id="name" name="name" value="${values.name}" maxlength="${REVIEWER_NAME_MAX}" autocomplete="name" required${described('name', errors)}>${problem('name', errors)}</div>
      <div class="field"><label for="email">Your email (optional, for ${owner} alone)</label><input id="email" name="email" type="email" value="${values.email}" autocomplete="email"${described('email', errors)}>${problem('email', errors)}</div>
      <div class="field"><label for="answer-text">${textLabel}</label><textarea id="answer-text" name="text" rows="5" maxlength="${REVIEW_TEXT_MAX}"${described('text', errors)}>${values.text}</textarea>${problem('text', errors)}</div>
      <div class="buttons">
        ${decides && answerButton('approved', 'Approve')}
        ${decides && answerButton('sentBack', 'Send back', 'button quiet')}
        ${answerButton('comment', decides ? 'Only comment' : 'Comment', decides ? 'button quiet' : 'button')}
      </div>
    </form>
  </section>`;
}

type Errors = NonNullable<Answering['errors']>;

const described = (name: keyof Typed, errors: Errors) =>
  errors[name] && markup` aria-invalid="true" aria-describedby="${name}-error"`;

const problem = (name: keyof Typed, errors: Errors) =>
  errors[name] && markup`<p id="${name}-error" class="error">${errors[name]}</p>`;

const answerButton = (kind: ReviewKind, label: string, className = 'button') =>
  markup`<button type="submit" name="kind" value="${kind}" class="${className}">${label}</button>`;
