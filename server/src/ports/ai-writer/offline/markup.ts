const CLOSED = /[.!?。！？؟…]["”’)»」]?$/;
/** Of a topic's name outside of sentences. */
export const NAME_MAX = 80;

/** At most `max` characters, cut between words, with an ellipsis where something is missing. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const blank = cut.lastIndexOf(' ');
  return `${(blank > max / 2 ? cut.slice(0, blank) : cut).toWellFormed().replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '')}…`;
}

export const isClosed = (text: string) => CLOSED.test(text);
export const closed = (text: string, fullStop = '.') => (isClosed(text) ? text : `${text}${fullStop}`);

export function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('en') + text.slice(first.length);
}
