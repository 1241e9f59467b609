type Own = { userId: string; websiteId: string };

/** A post that was read on a user's website. */
export const aSitePage = (own: Own, title = 'tea') => ({
  ...own,
  kind: 'post',
  url: `https://x.example/${encodeURIComponent(title)}`,
  title,
  text: title,
  terms: 'tea 1',
  hash: 'x',
  words: 1,
  readAt: new Date(),
});

/** One that speaks of a year that is past. */
export const anOldPage = (own: Own, title: string) => ({
  ...aSitePage(own, title),
  remoteId: title,
  dated: 'This year we bake rye.',
  datedYear: 2022,
});
