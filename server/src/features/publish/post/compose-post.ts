import { createHash } from 'node:crypto';
import { citedSources, type CitedSource } from '#server/features/evidence/cited-sources.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { escapeHtml } from '#server/lib/markup.ts';
import type { OutgoingPost, PostIdentity, RemoteRef } from '#server/ports/cms/cms.ts';
import type { ImageReference } from '#server/ports/cms/site-images.ts';
import { languageOf } from '#server/text/language-of.ts';
import type { ContentType } from '#shared/rules/content.ts';
import { inLanguage } from '#shared/rules/languages.ts';
import { DEFAULT_POST_STATUS } from '#shared/rules/publish.ts';
import { withoutFactMarks } from '#shared/rules/text/fact-marks.ts';
import { stripTags } from '#shared/rules/text/text.ts';
import type { CmsType } from '#shared/rules/websites.ts';
import type { PostChoices, PostToWebsiteInput } from '#shared/schemas/publish.ts';
import type { PublishContext } from '../publish-context.ts';
import type { PreviousAttempts, PublicationLease } from './lease-publication.ts';
import { postParts } from './post-parts.ts';

export const PIECE_FIELDS = {
  id: true,
  contentType: true,
  title: true,
  slug: true,
  excerpt: true,
  content: true,
  head: true,
  metaDescription: true,
  featuredImage: true,
  imageAlt: true,
  language: true,
  writer: true,
  keywords: true,
  aiSummary: true,
  revision: true,
  profile: { select: { author: true, company: true, logo: true } },
} as const;

export type Piece = Prisma.PieceGetPayload<{ select: typeof PIECE_FIELDS }>;

export type Choices = Pick<
  PostToWebsiteInput,
  'status' | 'categories' | 'tags' | 'blogId' | 'keyTakeaways' | 'sourceList'
>;

type Surroundings = {
  marker: string;
  html: string;
  previous: Pick<PreviousAttempts, 'status' | 'remoteParent' | 'sentCategories'> | null;
  image: ImageReference | null;
  website: { cmsType: CmsType; shopName: string | null };
};

/** Made again, such a post does not become public. */
const NOT_PUBLIC = new Set<unknown>(['draft', 'private', 'future']);

export function composePost(
  piece: Piece,
  { status, categories, tags, blogId }: Choices,
  { marker, html, previous, image, website }: Surroundings,
): OutgoingPost {
  const head = readHead(piece.head);
  const kind = kindOf(piece);
  // If none were ever chosen here, the site's own categories stay.
  const areChosen = categories.length + (previous?.sentCategories.length ?? 0) > 0;

  return {
    marker,
    kind,
    status: status ?? (NOT_PUBLIC.has(previous?.status) ? 'draft' : DEFAULT_POST_STATUS),
    keepsStatus: status === null,
    title: piece.title,
    slug: piece.slug,
    excerpt: piece.excerpt,
    html,
    image: image && { alt: image.alt, url: image.url, source: image.source },
    categories: areChosen ? categories : null,
    tags: tags ?? (website.cmsType === 'shopify' && kind === 'post' ? piece.keywords : null),
    keywords: piece.keywords,
    blogId: blogId ?? previous?.remoteParent ?? null,
    author: website.shopName ?? 'Your Company',
    writer: piece.profile?.author || null,
    metaTitle: head.title || piece.title,
    metaDescription: piece.metaDescription || head.description,
    focusKeyword: piece.keywords[0] ?? null,
  };
}

export function readHead(head: string) {
  const { title = '', description = '' } = postParts(head);
  return { title: title.trim(), description: description.trim() };
}

export function hashOf(
  piece: Piece,
  { status, categories, tags, blogId, keyTakeaways, sourceList }: Choices,
): string {
  return createHash('sha256')
    .update(JSON.stringify([piece, status, categories, tags, blogId, keyTakeaways, sourceList]))
    .digest('hex');
}

export type BlockChoices = Pick<PostChoices, 'keyTakeaways' | 'sourceList'>;

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

const section = (className: string, heading: string, html: string) =>
  `<section class="${className}"><h2>${heading}</h2>${html}</section>`;

/** A web page becomes a page, everything else a post. */
export const kindOf = ({ contentType }: { contentType: ContentType }): RemoteRef['kind'] =>
  contentType === 'page' ? 'page' : 'post';

export const identityOf = (
  piece: { contentType: ContentType; slug: string },
  { marker, previous }: PublicationLease,
): PostIdentity => ({
  marker,
  kind: kindOf(piece),
  slug: piece.slug,
  link: previous?.link ?? null,
  since: previous?.since ?? new Date(),
});

/** Of the blocks around a post: its summary, and its sources. */
const HEADINGS: Record<string, [takeaways: string, sources: string]> = {
  en: ['Key takeaways', 'Sources'],
  af: ['Belangrikste punte', 'Bronne'],
  ar: ['أهم النقاط', 'المصادر'],
  az: ['Əsas məqamlar', 'Mənbələr'],
  bg: ['Основни изводи', 'Източници'],
  bn: ['মূল বিষয়গুলি', 'সূত্র'],
  ca: ['Punts clau', 'Fonts'],
  cs: ['Hlavní body', 'Zdroje'],
  cy: ['Prif bwyntiau', 'Ffynonellau'],
  da: ['Vigtigste pointer', 'Kilder'],
  de: ['Das Wichtigste in Kürze', 'Quellen'],
  el: ['Βασικά σημεία', 'Πηγές'],
  es: ['Puntos clave', 'Fuentes'],
  et: ['Peamised punktid', 'Allikad'],
  eu: ['Puntu nagusiak', 'Iturriak'],
  fa: ['نکات کلیدی', 'منابع'],
  fi: ['Tärkeimmät asiat', 'Lähteet'],
  fil: ['Mga pangunahing punto', 'Mga pinagkunan'],
  fr: ['Points clés', 'Sources'],
  ga: ['Príomhphointí', 'Foinsí'],
  gl: ['Puntos clave', 'Fontes'],
  gu: ['મુખ્ય મુદ્દા', 'સ્ત્રોતો'],
  he: ['עיקרי הדברים', 'מקורות'],
  hi: ['मुख्य बातें', 'स्रोत'],
  hr: ['Ključne točke', 'Izvori'],
  hu: ['A legfontosabb tudnivalók', 'Források'],
  hy: ['Հիմնական կետեր', 'Աղբյուրներ'],
  id: ['Poin-poin penting', 'Sumber'],
  is: ['Lykilatriði', 'Heimildir'],
  it: ['Punti chiave', 'Fonti'],
  ja: ['要点', '出典'],
  ka: ['მთავარი პუნქტები', 'წყაროები'],
  kk: ['Негізгі түйіндер', 'Дереккөздер'],
  ko: ['핵심 요약', '출처'],
  lt: ['Svarbiausi dalykai', 'Šaltiniai'],
  lv: ['Galvenās atziņas', 'Avoti'],
  mk: ['Клучни точки', 'Извори'],
  mr: ['महत्त्वाचे मुद्दे', 'स्रोत'],
  ms: ['Perkara utama', 'Sumber'],
  nb: ['Hovedpunkter', 'Kilder'],
  nl: ['Belangrijkste punten', 'Bronnen'],
  pa: ['ਮੁੱਖ ਗੱਲਾਂ', 'ਸਰੋਤ'],
  pl: ['Najważniejsze informacje', 'Źródła'],
  pt: ['Pontos principais', 'Fontes'],
  ro: ['Idei principale', 'Surse'],
  ru: ['Главное', 'Источники'],
  sk: ['Hlavné body', 'Zdroje'],
  sl: ['Ključne točke', 'Viri'],
  sq: ['Pikat kryesore', 'Burimet'],
  sr: ['Кључне тачке', 'Извори'],
  sv: ['Viktigaste punkterna', 'Källor'],
  sw: ['Mambo muhimu', 'Vyanzo'],
  ta: ['முக்கிய குறிப்புகள்', 'ஆதாரங்கள்'],
  te: ['ముఖ్యాంశాలు', 'మూలాలు'],
  th: ['ประเด็นสำคัญ', 'แหล่งที่มา'],
  tr: ['Önemli noktalar', 'Kaynaklar'],
  uk: ['Головне', 'Джерела'],
  ur: ['اہم نکات', 'ذرائع'],
  vi: ['Những điểm chính', 'Nguồn'],
  zh: ['要点', '来源'],
  'zh-Hant': ['重點', '資料來源'],
};
const ENGLISH: [string, string] = ['Key takeaways', 'Sources'];

export const keyTakeawaysIn = (language: string | null): string => inLanguage(HEADINGS, language, ENGLISH)[0];
export const sourcesHeadingIn = (language: string | null): string =>
  inLanguage(HEADINGS, language, ENGLISH)[1];
