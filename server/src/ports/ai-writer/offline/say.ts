import type { Brief } from '../brief.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import { pick } from './choice.ts';
import { audienceOf } from './outline.ts';
import { phraseFor, toSubject } from './subject.ts';
import { contracted, toneOf } from './tone.ts';

export type Say = (template: string) => string;

/** Turns templates into HTML for one brief: picks a wording, speaks in its tone, fills the slots. */
export function sayFor(brief: Brief): Say {
  const subject = toSubject(brief.topic);
  const tone = toneOf(brief.tone);
  const audience = escapeHtml(audienceOf(brief) ?? 'people like you');
  return (template) => {
    const wording = pick(template.split(' || '), brief.topic + template) ?? template;
    const text = tone.contractions ? contracted(wording) : wording;
    return text
      .replaceAll('{t}', () => escapeHtml(phraseFor(subject, template)))
      .replaceAll('{a}', () => audience);
  };
}
