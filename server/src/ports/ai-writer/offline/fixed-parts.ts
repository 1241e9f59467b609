import type { Fact } from '#shared/evidence.ts';
import type { Brief } from '../brief.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import { pick } from './choice.ts';
import { factSentences, withMarks } from './fact-sentences.ts';
import { closed, endOfWords, shortened } from './markup.ts';
import { sentencesOf } from '../sentences.ts';
import type { Say } from './say.ts';
import { toSubject, type Subject } from './subject.ts';
import texts from './texts/frame.json' with { type: 'json' };
import { toneOf } from './tone.ts';

/** What a section must carry whatever its length. `lead` begins its first paragraph. */
export type FixedParts = { before: string; lead: string; after: string };

/** `last` is the position of the last section, `wished` the user's own text that the plan gave to this one. */
type Place = {
  brief: Brief;
  say: Say;
  position: number;
  last: number;
  words: number;
  wished: string;
  facts: Fact[];
};

/** The share of a section that text supplied by the user may take. */
const SUPPLIED_SHARE = 0.3;

export function fixedParts({ brief, say, position, last, words, wished, facts }: Place): FixedParts {
  const { topic, contentType, profile, callToAction } = brief;
  const subject = toSubject(topic);
  const tone = toneOf(brief.tone);
  const room = words * SUPPLIED_SHARE;
  const isPage = contentType === 'page';
  const company = profile?.company || profile?.name || '';
  const isFirst = position === 0;
  const after = [
    isFirst && isPage && labelled(company, profile?.description, room),
    paragraphOf(withMarks(within(wished, room), facts)),
    paragraphOf(
      factSentences(
        facts.filter(({ sentence }) => !wished.includes(sentence)),
        room,
      ),
    ),
    position === last && `<p>${say(pick(tone.closings, topic) ?? '')}</p>`,
    position === last &&
      company &&
      labelled(`About ${company}`, isPage ? profile?.summary : profile?.description, room),
    position === last && callToAction && toAction(callToAction.text, callToAction.address ?? profile?.domain),
  ];
  return {
    before:
      isFirst && brief.aiSearchFocus ? `<p><strong>In short:</strong> ${answerTo(subject, say)}</p>` : '',
    lead: isFirst ? `${topicNamed(subject, words)}${say(pick(tone.openings, topic) ?? '')}` : '',
    after: after.filter(Boolean).join('\n'),
  };
}

const paragraphOf = (text: string) => text && `<p>${escapeHtml(text)}</p>`;

/** A topic that fits into no sentence is quoted once. */
function topicNamed({ quotable, isQuestion, full }: Subject, words: number): string {
  if (quotable) return '';
  const name = escapeHtml(shortened(full, Math.max(60, words * 1.5)));
  return `${texts.named[isQuestion ? 'question' : 'topic'].replace('{n}', () => name)} `;
}

function answerTo({ infinitive, quotable }: Subject, say: Say): string {
  const { howTo, thing, open } = texts.answers;
  if (infinitive) return howTo.replace('{n}', () => escapeHtml(infinitive));
  return quotable ? say(thing) : open;
}

/** A paragraph of the user's own words. */
function labelled(label: string, supplied: string | null | undefined, room: number): string {
  const text = escapeHtml(within(supplied ?? '', room));
  return text && `<p>${label && `<strong>${escapeHtml(label)}:</strong> `}${text}</p>`;
}

function toAction(words: string, address: string | undefined): string {
  const text = escapeHtml(words);
  const linked =
    address && /^https?:\/\//.test(address) ? `<a href="${escapeHtml(address)}">${text}</a>` : text;
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
