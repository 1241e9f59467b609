const TEXT_SIGNS = /[[\]\\]/g;
const ADDRESS_SIGNS: Record<string, string> = { '(': '%28', ')': '%29', ' ': '%20', '<': '%3C', '>': '%3E' };

/** A link in Markdown whose text and address stay what they are, whatever signs they have. */
export const markdownLink = (text: string, address: string): string =>
  `[${text.replace(TEXT_SIGNS, '\\$&')}](${address.replace(/[() <>]/g, (sign) => ADDRESS_SIGNS[sign] ?? sign)})`;
