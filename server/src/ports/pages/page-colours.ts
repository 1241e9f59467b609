const HEX = /#([0-9a-f]{6}|[0-9a-f]{3})\b/gi;
const STYLES = /<style\b[^>]*>([^<]*)|\bstyle="([^"]*)"/gi;
/** Of the page; styles stand in its head. */
const READ_MAX = 200_000;
/** Between the strongest and the weakest part of a colour; less than that is grey. */
const COLOURED = 40;
const MOST = 2;

/** The colours of a page: the one it declares, then those that its styles name most often. */
export function coloursOf(html: string, declared: string): string[] {
  const styles = [...html.slice(0, READ_MAX).matchAll(STYLES)].map(([, sheet = '', own = '']) => sheet + own);
  const counts = new Map<string, number>();
  for (const colour of colouredIn(styles.join(' '))) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const often = [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour);
  return [...new Set([...colouredIn(declared), ...often])].slice(0, MOST);
}

const colouredIn = (text: string) =>
  [...text.matchAll(HEX)].map(([, digits = '']) => whole(digits)).filter(isColoured);

const whole = (digits: string) =>
  `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase();

function isColoured(colour: string): boolean {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts) >= COLOURED;
}
