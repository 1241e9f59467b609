import type { Brief } from './brief.ts';

const LONGEST = 2000;
/** An address in running text. Its parts are bounded, so that no text makes the search slow. */
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>"'”’)\]}|⟦\\]{1,2000}|\b(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,20}\/[^\s<>"'”’)\]}|⟦\\]{1,2000}/gi;
const END_MARKS = /[.,;:!?…*_]{1,9}$/;

/** The addresses that stand anywhere in what a text is made from, in the form that is compared. */
export function addressesOf(material: unknown): Set<string> {
  const found = JSON.stringify(material).match(ADDRESS) ?? [];
  return new Set(found.map((address) => addressKey(address.replace(END_MARKS, ''))));
}

/** Every address that the user gave with a brief: nothing else may be linked. */
export function givenAddresses(brief: Pick<Brief, 'profile'>): Set<string> {
  const given = addressesOf(brief);
  if (brief.profile?.domain) given.add(addressKey(brief.profile.domain));
  return given;
}

/** Two ways to write one address have one key: scheme, "www.", case of the host and a last slash say nothing. */
export function addressKey(address: string): string {
  const text = address.trim().slice(0, LONGEST);
  const mail = /^mailto:([^?]*)/i.exec(text);
  if (mail) return `mailto:${mail[1]?.toLowerCase()}`;
  if (text.startsWith('/')) return text.replace(/[?#].*$/, '');
  const whole = /^[a-z][a-z0-9+.-]{0,20}:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return text;
  const { protocol, host, pathname, search } = new URL(whole);
  const web = protocol === 'http:' || protocol === 'https:';
  return `${web ? '' : protocol}${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;
}
