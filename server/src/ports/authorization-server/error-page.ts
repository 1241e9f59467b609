import { escapeHtml } from '#server/lib/markup.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { refusalSentence } from './refusal-sentence.ts';

type Refusal = { error: string; error_description?: string | undefined };

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem}:root{color-scheme:light dark}small{opacity:.75}';

/** Where a program cannot be told, because nobody knows where it is. */
export function errorPage({ error, error_description: description }: Refusal): string {
  const sentence = refusalSentence({ error, description: description ?? '' });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Not connected · ${PRODUCT_NAME}</title><style>${STYLE}</style></head><body><main><p><b>${PRODUCT_NAME}</b></p><h1>Not connected</h1>
<p>${escapeHtml(sentence)}</p><p>Go back to your assistant, remove the connection there, and connect again.</p>
<p><small>${escapeHtml(error)}</small></p></main></body></html>`;
}
