import { decoded } from './decoded.ts';
import { pageFacts, type PageLink } from './page-facts.ts';
import type { ReadPage } from './pages.ts';

/** Topics of pages by words of their address or link, the most informative first. */
const TELLING = [
  /about|who-?we-?are|[uü]e?ber-?uns|a-?propos|qui-?sommes|chi-?siamo|quienes|sobre|nosotros|over-?ons|om-?oss/,
  /service|what-?we-?do|solution|leistung|angebot|prestation|servizi|servicios|product|produkt|produit|feature/,
  /company|team|story|mission|history|unternehmen|equipe|empresa|azienda/,
  /contact|kontakt|contatti|contacto/,
];
/** Longer ones are made for programs. */
const ADDRESS_MAX = 500;
const DOCUMENT = /\.(?!html?$|php$|aspx?$)[a-z0-9]{2,5}$/i;

/** More links than this are never used. */
const NEXT_MAX = 50;

/** One call for the thread. @param type content type */
export function readPage(body: Uint8Array, type: string, address: string): ReadPage {
  const { links, ...facts } = pageFacts(decoded(body, type), address);
  return { ...facts, next: tellingLinks(address, links).slice(0, NEXT_MAX) };
}

/** The plainest of each kind first. */
function tellingLinks(address: string, links: PageLink[]): string[] {
  const home = new URL(address);
  const candidates = links.filter((link) => isPageOf(home, link));
  const kinds = TELLING.map((kind) =>
    candidates
      .filter(({ address: target, label }) => kind.test(wordsOf(target)) || kind.test(dashed(label)))
      .map(({ address: target }) => withoutFragment(target))
      .sort((a, b) => a.length - b.length),
  );
  const plainest = kinds.map((found) => found[0] ?? '');
  return [...new Set([...plainest, ...kinds.flat()])].filter(Boolean);
}

function isPageOf(home: URL, { address }: PageLink) {
  if (address.length > ADDRESS_MAX) return false;
  const { origin, pathname } = new URL(address);
  return origin === home.origin && pathname !== home.pathname && !DOCUMENT.test(pathname);
}

/** "/%C3%9Cber_uns" and "Über uns" are equal. */
function wordsOf(address: string) {
  const { pathname } = new URL(address);
  try {
    return dashed(decodeURIComponent(pathname));
  } catch {
    return pathname;
  }
}

const dashed = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_]+/g, '-');

function withoutFragment(address: string) {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}
