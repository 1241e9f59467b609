type Stored = { head: string; aiSummary: string | null; keywords: string[] };

/** In the names that the specification's paths have for them. */
export const wireOf = ({ head, aiSummary, keywords }: Stored) => ({
  headRaw: head,
  aiSummaryHtml: aiSummary ?? '',
  keyphrases: keywords.join(', '),
});

export const absolute = (address: string | null, publicUrl: string) =>
  address && new URL(address, publicUrl).href;

type Shown = Stored & { featuredImage: string | null };

export const pieceOf = <P extends Shown>(piece: P, { publicUrl }: { publicUrl: string }) => ({
  ...piece,
  ...wireOf(piece),
  featuredImage: absolute(piece.featuredImage, publicUrl),
});

export const phrasesOf = (keyphrases: string | undefined) =>
  keyphrases?.split(',').map((phrase) => phrase.trim());
