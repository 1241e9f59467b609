import { createHash } from 'node:crypto';
import ar from './languages/ar.json' with { type: 'json' };
import de from './languages/de.json' with { type: 'json' };
import en from './languages/en.json' with { type: 'json' };
import es from './languages/es.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import it from './languages/it.json' with { type: 'json' };
import ja from './languages/ja.json' with { type: 'json' };
import nl from './languages/nl.json' with { type: 'json' };
import pl from './languages/pl.json' with { type: 'json' };
import pt from './languages/pt.json' with { type: 'json' };

/** The words that announce a piece; `english` are those that no other language has. */
export type Language = Omit<typeof en, 'english'>;

const LANGUAGES: Record<string, Language> = { ar, de, en, es, fr, it, ja, nl, pl, pt };
const CLOSED = /[.!?。！？؟…]["”’)»」]?$/;

export const languageFor = (chosen: string | null | undefined): Language =>
  LANGUAGES[new Intl.Locale(chosen ?? 'en').language] ?? en;

export const filled = (template: string, slots: Record<string, string>) =>
  template.replace(/\{([a-z])\}/g, (slot, name: string) => slots[name] ?? slot);

/** A repeatable choice: the same key always picks the same element. */
export const pick = <T>(items: readonly T[], key: string): T | undefined => items[hash(key) % items.length];

const hash = (key: string): number => createHash('md5').update(key).digest().readUInt32BE();

/** At most `max` characters, cut between words, with an ellipsis where something is missing. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const blank = cut.lastIndexOf(' ');
  return `${(blank > max / 2 ? cut.slice(0, blank) : cut).toWellFormed().replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '')}…`;
}

export const isClosed = (text: string) => CLOSED.test(text);
export const closed = (text: string, fullStop = '.') => (isClosed(text) ? text : `${text}${fullStop}`);
export const capitalised = (text: string) => text.replace(/^./u, (first) => first.toLocaleUpperCase('en'));

/** The topic as a title: without the marks around it, its question mark kept. */
export function titleOf(topic: string): string {
  const asked = /[?？؟](?=\s*$)/.exec(topic)?.[0] ?? '';
  return capitalised(`${tidy(topic)}${asked}`);
}

function tidy(topic: string): string {
  const text = topic
    .replace(/[<>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["“”'‘«\s]+|["“”'’»\s.!?？！。…:;,؟]+$/g, '');
  const shouting = text.length > 8 && text === text.toUpperCase() && text !== text.toLowerCase();
  return (shouting ? text.toLowerCase() : text) || topic.trim();
}
