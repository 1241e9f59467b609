import { withoutFactMarks } from '#shared/rules/evidence.ts';
import { keyTakeawaysIn } from '#shared/rules/key-takeaways.ts';
import type { PostChoices } from '#shared/schemas/publish.ts';
import { sourcesHeadingIn } from '#shared/rules/source-list.ts';
import { stripTags } from '#shared/rules/text.ts';
import { escapeHtml } from '#server/lib/escape-html.ts';
import { citedSources, type CitedSource } from '../../evidence/cited-sources.ts';
import { languageOf } from '#server/text/language-of.ts';
import type { PublishContext } from '../publish-context.ts';
import type { Piece } from './compose-post.ts';

export type BlockChoices = Pick<PostChoices, 'keyTakeaways' | 'sourceList'>;

/** The text of a piece as it is sent, with the blocks that were chosen for its top and its end. */
export async function composeText(
  { db, user }: Pick<PublishContext, 'db' | 'user'>,
  piece: Piece,
  { keyTakeaways, sourceList }: BlockChoices,
): Promise<string> {
  const { id: contentId, revision, content } = piece;
  const sources = sourceList ? await citedSources(db, { userId: user.id, contentId, revision }) : [];
  const top = keyTakeaways ? takeawaysOf(piece) : '';
  return top + withoutFactMarks(content) + sourcesOf(piece, sources);
}

function takeawaysOf({ aiSummary, language }: Piece): string {
  if (!aiSummary) return '';
  const heading = keyTakeawaysIn(language ?? languageOf(stripTags(aiSummary)));
  return section('veemark-takeaways', heading, withoutFactMarks(aiSummary));
}

function sourcesOf({ content, language }: Piece, sources: CitedSource[]): string {
  if (sources.length === 0) return '';
  const heading = sourcesHeadingIn(language ?? languageOf(stripTags(content)));
  return section('veemark-sources', heading, `<ul>${sources.map(listed).join('')}</ul>`);
}

function listed({ title, url }: CitedSource) {
  const name = escapeHtml(title);
  return url ? `<li><a href="${escapeHtml(url)}">${name}</a></li>` : `<li>${name}</li>`;
}

/** Named by its class, so that it is found in a text from a site. */
const section = (className: string, heading: string, html: string) =>
  `<section class="${className}"><h2>${heading}</h2>${html}</section>`;
