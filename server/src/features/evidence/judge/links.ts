import type { Found } from './page.ts';

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"«»“”„]{1,2000}/gi;
const TRAILING = /[.,;:!?)\]}'’]+$/;
const TRACKING = /^(utm_\w+|fbclid|gclid|mc_eid|mc_cid)$/;

export function findLinks(text: string): Found[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: raw, index }) => {
    const tail = raw.slice(-20);
    const address = raw.slice(0, raw.length - tail.length) + tail.replace(TRAILING, '');
    const link = linkOf(address, index, index + address.length);
    return link ? [link] : [];
  });
}

/** @returns null for an address that leads to no website: an anchor, a mail address. */
export function linkOf(address: string, start: number, end: number): Found | null {
  const value = linkValue(address);
  return value === null ? null : { kind: 'link', value, unit: null, start, end };
}

/** An address in the form that is compared: https, no www, no anchor, no tracking, no slash at its end. */
export function linkValue(address: string): string | null {
  const whole = /^www\./i.test(address) ? `https://${address}` : address;
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return null;
  const { host, pathname, searchParams } = new URL(whole);
  const tracking = Array.from(searchParams.keys()).filter((name) => TRACKING.test(name));
  for (const name of tracking) searchParams.delete(name);
  const query = searchParams.size > 0 ? `?${searchParams.toString()}` : '';
  return `https://${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${query}`;
}
