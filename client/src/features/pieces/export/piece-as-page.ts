import type { Evidence } from '#client/features/evidence/evidence.ts';
import { sanitiseCopy } from '#client/lib/sanitise-html.ts';
import { evidenceHtml, sourcesHtml } from './evidence-html.ts';

type Text = { title: string; content: string; language?: string | null };

/** The text, its claims and its sources, as a page on its own. */
export function pieceAsPage({ title, content, language }: Text, evidence: Evidence): string {
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = language ?? 'en';
  const charset = page.createElement('meta');
  charset.setAttribute('charset', 'utf-8');
  page.head.prepend(charset);

  const heading = page.createElement('h1');
  heading.textContent = title;
  page.body.innerHTML = sanitiseCopy(content) + evidenceHtml(evidence) + sourcesHtml(evidence);
  page.body.prepend(heading);
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}
