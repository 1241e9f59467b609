import { escapeHtml } from '#server/lib/escape.ts';
import type { Brief } from '../brief.ts';
import { filled, languageFor, pick, shortened, type Language } from './language.ts';

const QUOTED_MAX = 60;
/** Of a topic's name outside of sentences. */
const NAME_MAX = 80;

/** A topic as typed, as titles and search phrases name it, and in quotation marks, so that it fits into every sentence. */
export type Subject = { full: string; name: string; quoted: string; isQuestion: boolean };

export type Say = (template: string) => string;

/** Turns templates into HTML for one brief: picks a wording, fills the slots. */
export function sayFor(brief: Brief): Say {
  const language = languageFor(brief.language);
  const t = escapeHtml(toSubject(brief.topic, language).quoted);
  const a = escapeHtml(audienceOf(brief) ?? language.labels.readers);
  return (template) => filled(pick(template.split(' || '), brief.topic + template) ?? template, { t, a });
}

/** The audience as the object of a sentence; null for everybody. */
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
