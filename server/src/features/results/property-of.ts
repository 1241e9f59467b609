import type { Property } from '#server/ports/search-results/search-results.ts';

const DOMAIN = 'sc-domain:';

/**
 * What a source calls a website: its domain or one above it first, then its address, https before http.
 * @param host without www
 */
export function propertyOf(host: string, properties: Property[]): string | null {
  const names = properties.filter(({ mayRead }) => mayRead).map(({ name }) => name);
  const domains = names
    .filter((name) => name.startsWith(DOMAIN))
    .filter((name) => isWithin(host, name.slice(DOMAIN.length)))
    .toSorted((one, other) => other.length - one.length);
  const addresses = names
    .filter((name) => hostOf(name) === host)
    .toSorted()
    .toReversed();
  return domains[0] ?? addresses[0] ?? null;
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

const hostOf = (name: string) => URL.parse(name)?.hostname.replace(/^www\./, '');
