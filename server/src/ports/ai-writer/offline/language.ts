import { createHash } from 'node:crypto';
import { escapeHtml } from '#server/lib/markup.ts';
import type { LongFormType } from '#shared/rules/content.ts';
import type { Brief } from '../brief.ts';
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

/**
 * What one section may say. Every sentence can be read alone, so that any selection in this order reads well.
 * `{t}` is the topic, `{a}` the audience; "one || other" offers two wordings.
 */
export type Theme = {
  headings: readonly string[];
  question: string;
  point: string;
  paragraphs: readonly (readonly string[])[];
  list?: { lead: string; items: readonly string[]; ordered?: boolean };
};

type Frame = { angle: string; opening: string; closing: string; first: string[]; order: string[] };
type Tone = { openings: readonly string[]; closings: readonly string[] };

/** The prepared sentences of a language; `english` are those that no other has. */
export type Language = Omit<typeof en, 'english' | 'frames' | 'themes' | 'tones'> & {
  frames: Record<LongFormType, Frame>;
  themes: Record<string, Theme>;
  tones: Record<string, Tone> & { friendly: Tone };
};

const LANGUAGES: Record<string, Language> = { ar, de, en, es, fr, it, ja, nl, pl, pt };
const CLOSED = /[.!?。！？؟…]["”’)»」]?$/;

export const languageFor = (chosen: string | null | undefined): Language =>
  LANGUAGES[new Intl.Locale(chosen ?? 'en').language] ?? en;

export const filled = (template: string, slots: Record<string, string>) =>
  template.replace(/\{([a-z])\}/g, (slot, name: string) => slots[name] ?? slot);

/** "a, b and c". */
export const listed = (items: string[], { locale }: Language) => new Intl.ListFormat(locale).format(items);

export function toneOf({ tone }: Brief, { tones }: Language): Tone {
  const [name = ''] = en.english.tones.find(([, words = '']) => new RegExp(words, 'i').test(tone)) ?? [];
  return tones[name] ?? tones.friendly;
}

/** A repeatable choice: the same key always picks the same element. */
export const pick = <T>(items: readonly T[], key: string): T | undefined => items[hash(key) % items.length];

export function shuffled<T>(items: readonly T[], key: string): T[] {
  const ranked = items.map((item, index) => ({ item, rank: hash(`${key}/${index}`) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

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

const QUOTED_MAX = 60;
const NAME_MAX = 80;

export type Subject = { full: string; name: string; quoted: string; isQuestion: boolean };

export type Say = (template: string) => string;

export function sayFor(brief: Brief): Say {
  const language = languageFor(brief.language);
  const t = escapeHtml(toSubject(brief.topic, language).quoted);
  const a = escapeHtml(audienceOf(brief) ?? language.labels.readers);
  return (template) => filled(pick(template.split(' || '), brief.topic + template) ?? template, { t, a });
}

export function audienceOf({ audience }: Brief): string | null {
  const words = audience.trim().replace(/(?<![.!?\s])[.!?\s]+$/, '');
  return words.length > 60 || /[.!?\n]|^general public$|^$/i.test(words) ? null : words;
}

export function toSubject(topic: string, { quoted }: Language): Subject {
  const asked = /[?？؟](?=\s*$)/.exec(topic)?.[0] ?? '';
  const full = `${tidy(topic)}${asked}`;
  return {
    full,
    name: shortened(full, NAME_MAX),
    quoted: filled(quoted, { n: shortened(full, QUOTED_MAX) }),
    isQuestion: asked !== '',
  };
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
