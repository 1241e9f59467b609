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
