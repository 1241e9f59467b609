import { createMarkFilter, setMarks } from '#server/features/evidence/set-marks.ts';
import { buildHead } from '#server/features/pieces/build-head.ts';
import { sanitiseHtml } from '#server/features/pieces/sanitise-html.ts';
import { REWRITE_MAX } from '#server/features/writing/inputs.ts';
import { linkCallToAction } from '#server/features/writing/stages/link-call-to-action.ts';
import { splitHtml } from '#server/features/writing/stages/split-section.ts';
import { trimSections } from '#server/features/writing/stages/trim-sections.ts';
import { createPlainText, plainText } from '#server/lib/plain-text.ts';
import { fitPlan } from '#server/ports/ai-writer/fit-plan.ts';
import { addressKey, keepGivenLinks, withGivenLinks } from '#server/ports/ai-writer/given-links.ts';
import { cleanSection, withoutFences } from '#server/ports/ai-writer/model-writer.ts';
import { composeAnswer, composeRewrite } from '#server/ports/ai-writer/offline.ts';
import { composeEmail, composeSocialPost, composeSummary } from '#server/ports/ai-writer/offline/announce.ts';
import { composeArranged, planArranged } from '#server/ports/ai-writer/offline/arrange.ts';
import {
  chatInstructions,
  emailPrompt,
  profilePrompt,
} from '#server/ports/ai-writer/prompts/announce-prompts.ts';
import { summaryPrompt } from '#server/ports/ai-writer/prompts/finished-text-prompts.ts';
import { toBlocks } from '#server/ports/cms/to-blocks.ts';
import { composePhrases } from '#server/ports/keywords/dataforseo.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { aBrief, aFact, aPlan, aPlannedSection } from '../sample-brief.ts';
import { HEAVY, HERE, LONG, type Entry } from './entry.ts';

const TOKEN = 40;

/** As a stream delivers it. */
const inParts = (text: string) =>
  Array.from({ length: Math.ceil(text.length / TOKEN) }, (_, index) =>
    text.slice(index * TOKEN, (index + 1) * TOKEN),
  );

async function* streamOf(text: string) {
  yield* inParts(text);
}

const GIVEN = new Set(['heron.example/bread', 'heron.example'].map(addressKey));
const FACTS = [
  aFact('f1'),
  aFact('f2', { kind: 'money', value: '1250.5', unit: 'EUR', surface: '1.250,50 €' }),
  aFact('f3', { kind: 'quote', value: 'we close early and often these days', unit: null }),
];

async function drain(parts: AsyncIterable<unknown>) {
  for await (const _ of parts);
}

const source = (text: string) => ({
  title: text.slice(0, 300),
  content: text,
  aiSummary: text,
  includeText: text.slice(0, 10_000),
});

const briefOf = (text: string) =>
  aBrief({
    topic: text.slice(0, 300),
    tone: text.slice(0, 300),
    audience: text.slice(0, 300),
    callToAction: { text: text.slice(0, 300), address: `${HERE}${text.slice(0, 300)}` },
    insights: { asked: text.slice(0, 1000), example: '', mistakes: '' },
    includeText: text.slice(0, 10_000),
    keywords: [text.slice(0, 100)],
    aiSearchFocus: true,
    profile: {
      name: text.slice(0, 300),
      description: text.slice(0, 1000),
      summary: text.slice(0, 4000),
      company: text.slice(0, 120),
      author: text.slice(0, 120),
      domain: `${HERE}${text.slice(0, 300)}`,
      logo: '',
    },
  });

const trimmed = (text: string) => {
  const section = { html: text, words: countWords(text), rewrites: 0 };
  const sections = [section, { ...section }];
  return trimSections({ plan: aPlan(), wanted: 100, most: 105, callToAction: 'Sign up', sections });
};

const rewritten = (kind: 'shorten' | 'simplify') => (text: string) =>
  composeRewrite({ brief: aBrief(), wish: '', heading: '', before: '', kind, html: `<p>${text}</p>` });

const written = (position: number) => (text: string) =>
  composeArranged({ brief: briefOf(text), plan: aPlan(), position, words: 200 });

/** What a model may answer, and what it is asked. */
export const MODELS: Record<string, Entry> = {
  'a section as it is written': [LONG, (text) => drain(cleanSection(inParts(text)))],
  'a section at once': [LONG, (text) => drain(cleanSection([text]))],
  'a text in a fence': [LONG, (text) => drain(withoutFences(inParts(text)))],
  'a text that should be plain': [LONG, plainText],
  'facts that a model has marked': [LONG, (text) => setMarks(text, FACTS, 'en'), 1],
  'facts marked in a text as it is written': [
    LONG,
    (text) => {
      const filter = createMarkFilter(FACTS, 'en');
      for (const part of inParts(text)) filter(part);
    },
  ],
  'links that a model has set': [LONG, (text) => keepGivenLinks(text, GIVEN)],
  'links in a text as it is written': [LONG, (text) => drain(withGivenLinks(streamOf(text), GIVEN))],
  'a plain text as it is written': [
    LONG,
    (text) => {
      const plain = createPlainText();
      for (const part of inParts(text)) plain.push(part);
      plain.end();
      return plain.text();
    },
  ],
  'a plan': [
    LONG,
    (text) => {
      const texts = {
        title: text,
        metaTitle: text,
        slug: text,
        excerpt: text,
        metaDescription: text,
        readerQuestion: text,
        angle: text,
        mainKeyword: text,
        imageIdea: text,
        imageAlt: text,
      };
      const lists = { titleOptions: [text], entities: [text], faq: [text], keyphrases: [text] };
      const sections = [
        aPlannedSection({ heading: text, question: text, points: [text], keywords: [text], facts: [text] }),
      ];
      return fitPlan({ ...aPlan(), ...texts, ...lists, sections }, briefOf(text));
    },
  ],
  'a plan of many parts': [
    LONG,
    (text) => {
      const many = inParts(text);
      const sections = many.map((heading) =>
        aPlannedSection({ heading, points: [heading], keywords: [heading], facts: [heading], words: 1 }),
      );
      return fitPlan({ ...aPlan(), keyphrases: many, entities: many, faq: many, sections }, briefOf(text));
    },
  ],
  'sections that are too long': [60_000, trimmed, HEAVY],
  'a section whose action is linked': [
    60_000,
    (text) =>
      linkCallToAction(
        [{ html: text, words: 1, rewrites: 0 }],
        { text: text.slice(0, 300) || 'x', line: 'x', address: 'https://a.example/' },
        100,
      ),
  ],
  'a last section': [60_000, (text) => splitHtml(text, true, 'Sign up')],
  'a text cut into blocks': [LONG, (text) => toBlocks(sanitiseHtml(text), 'm'), 1],
  'a head': [
    2000,
    (text) =>
      buildHead({
        contentType: 'blog',
        title: text,
        slug: text,
        metaDescription: text,
        keywords: [text],
        imageUrl: null,
        publishedAt: '',
        modifiedAt: '',
        language: null,
        profile: { author: text, company: text, domain: `${HERE}${text}`, logo: text },
      }),
  ],
  'an e-mail without AI': [LONG, (text) => composeEmail(source(text))],
  'a post without AI': [LONG, (text) => composeSocialPost(source(text), 'facebook')],
  'a summary without AI': [LONG, (text) => composeSummary(aBrief(), text)],
  'a plan without AI': [300, (text) => planArranged(briefOf(text))],
  'a section without AI': [10_000, written(1)],
  'a closing without AI': [10_000, written(2)],
  'a part shortened without AI': [REWRITE_MAX, rewritten('shorten')],
  'a part simplified without AI': [REWRITE_MAX, rewritten('simplify')],
  'an answer without AI': [
    20_000,
    (text) =>
      composeAnswer({
        turns: [{ role: 'user', content: text }],
        articles: [{ slug: 's', title: 't', text }],
        facts: [text],
      }),
  ],
  'phrases around a topic': [300, composePhrases],
  'the prompt for an e-mail': [LONG, (text) => emailPrompt(source(text))],
  'the prompt for a summary': [LONG, (text) => summaryPrompt(aBrief(), text)],
  'the prompt for a profile': [
    24_000,
    (text) =>
      profilePrompt({ address: '', siteName: text, language: '', title: text, description: text, text }),
  ],
  'the prompt for an answer': [
    LONG,
    (text) => chatInstructions({ articles: [{ slug: 's', title: text, text }], facts: [text] }),
  ],
};
