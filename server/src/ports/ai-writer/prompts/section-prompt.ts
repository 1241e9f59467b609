import { withoutFactMarks } from '#shared/rules/text/fact-marks.ts';
import type { PiecePlan, PlannedSection } from '#shared/schemas/content-plan.ts';
import { data, joined, type Prompt } from '../../openai/prompt.ts';
import type { SectionRequest } from '../ai-writer.ts';
import { pagesFor } from '../allocate.ts';
import type { Brief } from '../brief.ts';
import { commonMaterial, sourceTitles, voiceRules } from './brief-material.ts';
import { FACT_RULE, HTML_RULE, SEARCH_FOCUS, STRUCTURE, STYLE_RULE, TRUTH_RULE } from './rules.ts';
import { sectionMaterial } from './source-material.ts';

const TASK =
  'You write one section of a longer piece; other writers write the others from the same plan. Your section answers ' +
  'its question and makes its points. Its heading is set already: do not repeat it, neither as a heading nor as the ' +
  'first words. "outline" says what the other sections cover: leave it out. Use each phrase of "keywords" once, ' +
  'or its words in their natural order and form, with small words between them where the sentence needs them: a ' +
  'phrase never bends a sentence. Work the substance of "wishes" into the text; what stands there stands in no other ' +
  'section.';

const PASSAGE_RULE =
  'Passages "from source" show what the sources say to your points: build on their substance, in words of your own.';

const OWN_PAGES_RULE =
  '"own pages" are pages of the same website, each with its address: link each of them once, on two to six words of a ' +
  'sentence that is about what it is about. Where no sentence of yours is, leave the link out.';

const ELEMENT_RULES: Record<PlannedSection['element'], string> = {
  none: '',
  table: 'Show what can be compared in a table.',
  example: 'Show it with one concrete example.',
  list: 'Put what belongs together into a list.',
  steps: 'Put the order of steps into a numbered list.',
};

const PARAGRAPH = 55;

export function sectionPrompt(request: SectionRequest): Prompt {
  const { brief, plan } = request;
  return {
    system: joined(
      TASK,
      TRUTH_RULE,
      STYLE_RULE,
      brief.sources.length > 0 && PASSAGE_RULE,
      brief.ownPages.length > 0 && OWN_PAGES_RULE,
      FACT_RULE,
      STRUCTURE[brief.contentType],
      brief.aiSearchFocus && SEARCH_FOCUS,
      HTML_RULE,
      voiceRules(brief),
    ),
    shared: joined(
      commonMaterial(brief),
      brief.sources.length > 0 && data('sources', sourceTitles(brief)),
      data('plan', planLines(plan)),
      data('outline', plan.sections.map(outlineLine).join('\n')),
    ),
    user: joined(materialOf(request), order(request)),
  };
}

function planLines({ title, intent, readerQuestion, angle, entities }: PiecePlan): string {
  return joined(
    `title: ${title}`,
    `what the searcher wants: ${intent}`,
    readerQuestion && `the reader's question: ${readerQuestion}`,
    angle && `angle: ${angle}`,
    entities.length > 0 && `names and terms: ${entities.join(', ')}`,
  );
}

const outlineLine = ({ heading, points }: PlannedSection, index: number) =>
  [`${index + 1}. ${heading || '(opening, no heading)'}`, ...points.map((point) => `- ${point}`)].join('\n');

function materialOf({ brief, plan, position, before, gap }: SectionRequest) {
  const section = plan.sections[position];
  if (!section) return '';

  const ownPages = pagesFor(brief, plan.sections, position);
  const isLast = position === plan.sections.length - 1;

  return joined(
    section.question && data('question of this section', section.question),
    section.points.length > 0 && data('points of this section', section.points.join('\n')),
    section.furtherQuestions.length > 0 &&
      data('further questions to answer', section.furtherQuestions.join('\n')),
    ...sectionMaterial(brief, section),
    ownPages.length > 0 &&
      data('own pages', ownPages.map(({ title, url }) => `${title} · ${url}`).join('\n')),
    section.keywords.length > 0 && data('keywords', section.keywords.join('\n')),
    isLast && brief.callToAction && data('call to action', callToActionLines(brief.callToAction)),
    before && data('last sentence before your section', before),
    gap && data('text before', withoutFactMarks(gap.before)),
    gap?.after && data('text after', withoutFactMarks(gap.after)),
  );
}

/** A length is kept better as a shape than as a number. */
function shapeOf(words: number): string {
  const paragraphs = Math.max(1, Math.round(words / PARAGRAPH));
  const each = Math.round(words / paragraphs);
  return paragraphs === 1
    ? 'one paragraph'
    : `${paragraphs} paragraphs of ${Math.max(1, each - 5)} to ${each + 5} words, or as much in lists and tables`;
}

const callToActionLines = ({ text, address }: NonNullable<Brief['callToAction']>) =>
  address ? `${text}\nLink it to: ${address}` : text;

function order({ brief, plan, position, words, gap, fault }: SectionRequest): string {
  const isLast = position === plan.sections.length - 1;
  const place = `ection ${position + 1} of ${plan.sections.length}`;
  const length = `about ${words} words long: ${shapeOf(words)}. The length matters: count as you write.`;
  const element = plan.sections[position]?.element ?? 'none';

  if (gap)
    return joined(
      `S${place} is too short. Write only the text that is missing, ${length}`,
      'Your text follows "text before" and must read as its continuation. Add substance; repeat nothing of it' +
        (gap.after ? ', and lead to "text after", which stands behind yours.' : '.'),
    );

  return joined(
    `Write s${place} only, ${length}`,
    fault && `Your first text for it could not be used: ${fault}.`,
    ELEMENT_RULES[element],
    isLast && brief.callToAction && 'This is the last section: end it with the call to action.',
  );
}
