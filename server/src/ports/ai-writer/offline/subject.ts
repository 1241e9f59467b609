import type { Brief } from '../brief.ts';
import { escapeHtml } from '#server/lib/escape.ts';
import { pick } from './choice.ts';
import { contracted, englishSubject, type Subject } from './english.ts';
import { filled, languageFor, toneOf, type Language } from './language.ts';
import { NAME_MAX, shortened } from './markup.ts';

const QUOTED_MAX = 60;

/** In most languages the topic stands in quotation marks, so that it fits into every sentence. */
export function toSubject(topic: string, { quoted, answer }: Language): Subject {
  const asked = /[?？؟](?=\s*$)/.exec(topic)?.[0] ?? '';
  const text = tidy(topic);
  const full = asked ? `${text}${asked}` : text;
  if (quoted === null) return { ...englishSubject(text, asked !== ''), full };
  const phrases = [filled(quoted, { n: shortened(full, QUOTED_MAX) })];
  const name = shortened(full, NAME_MAX);
  const isQuestion = asked !== '';
  return { full, name, isQuestion, infinitive: null, quotable: true, phrases, naming: '', answer };
}

export function phraseFor({ phrases, full }: Subject, key: string): string {
  return pick(phrases, key) ?? full;
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

export type Say = (template: string) => string;

/** Turns templates into HTML for one brief: picks a wording, speaks in its tone, fills the slots. */
export function sayFor(brief: Brief): Say {
  const language = languageFor(brief.language);
  const subject = toSubject(brief.topic, language);
  const { spoken } = toneOf(brief, language);
  const a = escapeHtml(audienceOf(brief) ?? language.labels.readers);
  return (template) => {
    const wording = pick(template.split(' || '), brief.topic + template) ?? template;
    const t = escapeHtml(phraseFor(subject, template));
    return filled(spoken ? contracted(wording) : wording, { t, a });
  };
}

/** The audience as the object of a sentence; null for everybody. */
export function audienceOf({ audience }: Brief): string | null {
  const words = audience.trim().replace(/(?<![.!?\s])[.!?\s]+$/, '');
  return words.length > 60 || /[.!?\n]|^general public$|^$/i.test(words) ? null : words;
}
