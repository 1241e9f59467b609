import type { OutgoingPost } from '../cms.ts';

/** The lengths that the plugin's schema takes. */
const LINE_MAX = 500;
const TEXT_MAX = 2000;
const KEYWORDS_MAX = 50;

const line = (text: string) => text.slice(0, LINE_MAX);
const text = (value: string) => value.slice(0, TEXT_MAX);

/**
 * What the companion plugin prints in the head of a post. Address, image, dates, author and site name are not sent: it
 * takes them from the site as it prints, so they stay true.
 */
export const companionHead = ({
  marker,
  kind,
  title,
  excerpt,
  metaTitle,
  metaDescription,
  focusKeyword,
  keywords,
}: OutgoingPost) => ({
  marker,
  title: line(metaTitle || title),
  description: text(metaDescription),
  ...(focusKeyword && { keyword: line(focusKeyword) }),
  openGraph: { title: line(title), description: text(metaDescription || excerpt) },
  twitter: { title: line(title), description: text(metaDescription || excerpt) },
  article: {
    type: kind === 'page' ? 'WebPage' : 'BlogPosting',
    headline: line(title),
    description: text(metaDescription || excerpt),
    keywords: keywords.slice(0, KEYWORDS_MAX).map(line),
  },
});
