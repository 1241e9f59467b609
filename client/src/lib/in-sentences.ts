/** Sets texts one after another; one that does not end like a sentence gets its full stop. */
export const inSentences = (...texts: (string | null)[]) =>
  texts
    .filter((text) => text !== null)
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(' ');
