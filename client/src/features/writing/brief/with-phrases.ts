/** The phrases with those of a typed or pasted text, which commas separate: none twice, in whatever case, none too many. */
export function withPhrases(phrases: readonly string[], text: string, max: number): string[] {
  const all = [...phrases];
  for (const phrase of text.split(',').map((part) => part.trim())) {
    const isKnown = all.some((known) => known.toLowerCase() === phrase.toLowerCase());
    if (phrase && !isKnown && all.length < max) all.push(phrase);
  }
  return all;
}
