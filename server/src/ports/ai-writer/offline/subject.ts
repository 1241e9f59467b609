import { escapeHtml } from '#server/lib/escape.ts';
import type { Brief } from '../brief.ts';
import { filled, languageFor, pick, shortened, type Language } from './language.ts';

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
