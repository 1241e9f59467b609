/** Ways in which one page is written: with and without the last slash, www and https. */
export function addressesOf(page: string): string[] {
  const url = URL.parse(page);
  if (!url || !/^https?:$/.test(url.protocol)) return [page];

  const host = url.host.replace(/^www\./, '');
  const path = url.pathname.replace(/\/+$/, '');
  const rests = [`${path}${url.search}`, `${path}/${url.search}`];
  return ['https', 'http'].flatMap((scheme) =>
    [host, `www.${host}`].flatMap((name) => rests.map((rest) => `${scheme}://${name}${rest}`)),
  );
}
