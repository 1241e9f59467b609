import type { Brief } from '#shared/content.ts';
import { escapeHtml } from '#shared/text.ts';
import { pick } from './choice.ts';
import { closed, endOfWords, sentencesOf, shortened } from './markup.ts';
import type { Say } from './say.ts';
import type { Subject } from './subject.ts';
import type { Tone } from './tone.ts';

/** What a section must carry whatever its length. `lead` begins its first paragraph. */
export type FixedParts = { before: string; lead: string; after: string };

type Place = {
  brief: Brief;
  subject: Subject;
  tone: Tone;
  say: Say;
  position: number;
  /** Position of the last section. */
  last: number;
  words: number;
};

/** The share of a section that text supplied by the user may take. */
const SUPPLIED_SHARE = 0.3;

export function fixedParts(place: Place): FixedParts {
  const { position, last } = place;
  const parts: FixedParts = { before: '', lead: '', after: '' };
  if (position === 0) {
    parts.before = place.brief.aiSearchFocus ? directAnswer(place) : '';
    parts.lead = opening(place);
    if (place.brief.contentType === 'page') parts.after = companyLine(place);
  }
  if (position === Math.min(1, last)) parts.after += suppliedText(place);
  if (position === last) parts.after += closing(place);
  return parts;
}

function opening({ brief, subject, tone, say, words }: Place): string {
  const named = subject.quotable ? '' : `${topicNamed(subject, words)} `;
  const first = say(pick(tone.openings, brief.topic) ?? '');
  return `${named}${first}`;
}

/** A topic that fits into no sentence is quoted once. */
function topicNamed(subject: Subject, words: number): string {
  const quoted = `“${escapeHtml(shortened(subject.full, Math.max(60, words * 1.5)))}”`;
  return subject.isQuestion
    ? `${quoted} is a question worth a careful answer.`
    : `The subject here is ${quoted}.`;
}

function directAnswer({ subject, say }: Place): string {
  return `<p><strong>In short:</strong> ${answerTo(subject, say)}</p>`;
}

function answerTo(subject: Subject, say: Say): string {
  if (subject.infinitive) {
    return `To ${escapeHtml(subject.infinitive)}, settle on a clear aim, prepare what you need, work in small steps and check the result before you go on.`;
  }
  return subject.quotable
    ? say(
        'The best way into {t} is to set one clear aim, compare a few realistic options and try the favourite on a small scale.',
      )
    : 'The answer depends on your situation, so begin with what you need, compare realistic options and test the result on a small scale.';
}

function companyLine({ brief: { profile }, words }: Place): string {
  if (!profile?.description) return '';
  const text = within(profile.description, words * SUPPLIED_SHARE);
  return (
    text && `<p><strong>${escapeHtml(profile.company || profile.name)}:</strong> ${escapeHtml(text)}</p>`
  );
}

function suppliedText({ brief, words }: Place): string {
  const text = brief.includeText && within(brief.includeText, words * SUPPLIED_SHARE);
  return text ? `<p>${escapeHtml(text)}</p>` : '';
}

function closing(place: Place): string {
  const { brief, tone, say, words } = place;
  const about =
    brief.profile && (brief.contentType === 'page' ? brief.profile.summary : brief.profile.description);
  const company = brief.profile?.company || brief.profile?.name;
  const text = about && within(about, words * SUPPLIED_SHARE);
  return [
    `<p>${say(pick(tone.closings, brief.topic) ?? '')}</p>`,
    text && company && `<p><strong>About ${escapeHtml(company)}:</strong> ${escapeHtml(text)}</p>`,
    brief.callToAction && callToAction(brief.callToAction, brief.profile?.domain),
  ]
    .filter(Boolean)
    .join('\n');
}

function callToAction(words: string, domain: string | undefined): string {
  const text = escapeHtml(words);
  const linked = domain && /^https?:\/\//.test(domain) ? `<a href="${escapeHtml(domain)}">${text}</a>` : text;
  return `<p>Ready for the next step? <strong>${/[.!?]$/.test(words) ? linked : `${linked}.`}</strong></p>`;
}

/** The leading sentences of supplied text that stay within the words, or the words alone where the first has too many. */
function within(text: string, words: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const end = endOfWords(plain, words);
  if (end === plain.length) return plain && closed(plain);
  // The last one is cut: it holds the first letter of the word that is too much.
  const sentences = sentencesOf(plain.slice(0, end + 1)).slice(0, -1);
  if (sentences.length > 0) return closed(sentences.join(' '));
  const blank = plain.lastIndexOf(' ', end);
  const beginning = plain.slice(0, blank < 0 ? end : blank).trim();
  return beginning && `${beginning}…`;
}
