export type Markup = { markup: string };
type Part = Markup | string | number | null | undefined | false | readonly Part[];

/** HTML as a template: what is put in is text, unless it is markup; nothing stands for null and false. */
export const markup = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  trusted(String.raw({ raw: strings }, ...parts.map(written)));

/** HTML that is known to be harmless. */
export const trusted = (html: string): Markup => ({ markup: html });

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part !== 'object') return escapeHtml(String(part));
  return 'markup' in part ? part.markup : part.map(written).join('');
}

const TEXT_SIGNS = /[[\]\\]/g;
const ADDRESS_SIGNS: Record<string, string> = { '(': '%28', ')': '%29', ' ': '%20', '<': '%3C', '>': '%3E' };

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

export const markdownLink = (text: string, address: string): string =>
  `[${text.replace(TEXT_SIGNS, '\\$&')}](${address.replace(/[() <>]/g, (sign) => ADDRESS_SIGNS[sign] ?? sign)})`;
