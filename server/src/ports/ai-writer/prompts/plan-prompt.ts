import type { Outline } from '#shared/schemas/content-plan.ts';
import { data, joined, type Prompt } from '../../openai/prompt.ts';
import type { Brief } from '../brief.ts';
import { PLAN_FIELDS, SECTION_FIELDS } from '../plan-answer.ts';
import { wishesOf } from '../wishes.ts';
import { commonMaterial, sourceTitles, voiceRules } from './brief-material.ts';
import { MARKED_RULE, SEARCH_FOCUS, STRUCTURE, TRUTH_RULE } from './rules.ts';
import { allMaterial } from './source-material.ts';

const ANSWER =
  `Answer with JSON, its fields in this order: ${PLAN_FIELDS}. Each section has: ${SECTION_FIELDS}. Give each keyword, ` +
  'fact and example to exactly one section, the one where it helps the reader most.';

const outlineLines = ({ title, sections }: Outline) =>
  [
    title,
    ...sections.flatMap(({ heading, points }) => [`# ${heading}`, ...points.map((point) => `- ${point}`)]),
  ].join('\n');

export function planPrompt(brief: Brief): Prompt {
  const { wordCount, callToAction, keywords, sources, facts, outline } = brief;
  const wishes = wishesOf(brief);

  return {
    system: joined(
      'You plan search-oriented marketing content.',
      TRUTH_RULE,
      STRUCTURE[brief.contentType],
      brief.aiSearchFocus && SEARCH_FOCUS,
      ANSWER,
      facts.length > 0 && `${MARKED_RULE} In "facts" of a section, f8 is the id.`,
      voiceRules(brief),
    ),
    user: joined(
      commonMaterial(brief),
      sources.length > 0 && data('sources', sourceTitles(brief)),
      ...allMaterial(brief),
      keywords.length > 0 && data('keywords', keywords.join('\n')),
      outline && data('outline', outlineLines(outline)),
      outline &&
        'The author has settled "outline": plan exactly these sections in this order, with these headings.',
      callToAction && data('call to action', callToAction.text),
      callToAction && 'The piece leads the reader to the call to action; its last section ends with it.',
      keywords.length > 0 && 'Every phrase of "keywords" is required.',
      wishes.length > 0 &&
        'The substance of "wishes" goes into the piece: it is what only the author knows. Plan the sections around it.',
      `Plan a piece of about ${wordCount} words: the words of all sections add up to ${wordCount}, one section for ` +
        'every 150 to 250 words.',
    ),
  };
}
