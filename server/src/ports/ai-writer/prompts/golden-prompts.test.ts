import { describe, expect, test } from 'vitest';
import { A_SOURCE, aBrief, aFact, aPlan, aPlannedSection } from '#server/test/sample-brief.ts';
import { SOCIAL_PLATFORMS } from '#shared/rules/content.ts';
import { REWRITE_KINDS } from '#shared/rules/piece.ts';
import { keywordsPrompt } from '../../keywords/openai.ts';
import { toMessages, type Asked, type Prompt } from '../../openai/prompt.ts';
import type { Brief } from '../brief.ts';
import { fitPlan } from '../fit-plan.ts';
import { chatInstructions, emailPrompt, profilePrompt, socialPrompt } from './announce-prompts.ts';
import { readingPrompt, rewritePrompt, summaryPrompt } from './finished-text-prompts.ts';
import { planPrompt } from './plan-prompt.ts';
import { sectionPrompt } from './section-prompt.ts';

const NOW = new Date('2026-11-22T10:00:00Z');

const BRIEFS: Record<'left to right' | 'right to left', Brief> = {
  'left to right': aBrief({
    topic: 'opening hours of small bakeries',
    tone: 'warm and plain',
    audience: 'people who like bread',
    language: 'en-GB',
    keywords: ['bakery opening hours', 'fresh bread early'],
    includeText: 'We light the oven at two in the morning.\nOur Saturday loaf sells out by nine.',
    insights: { asked: 'Is there bread on Sundays?', example: '', mistakes: 'Opening late in winter.' },
    callToAction: { text: 'Order a loaf', address: 'https://heron.example/order' },
    ownPages: [{ title: 'Why the oven is lit before sunrise', url: 'https://heron.example/oven' }],
    sources: [A_SOURCE],
    facts: [
      aFact('f1'),
      aFact('f2', { surface: '12,500', sentence: 'Last year 12,500 people came before eight.' }),
    ],
    voice: {
      samples: [],
      manner: '',
      preferredWords: [],
      bannedWords: [{ word: 'artisanal', replacement: 'handmade' }],
      person: 'we',
      formality: 'any',
    },
  }),
  'right to left': aBrief({
    topic: 'ساعات عمل المخابز الصغيرة',
    language: 'ar',
    keywords: ['ساعات عمل المخبز', 'خبز طازج'],
    includeText: 'نشعل الفرن في الثانية صباحا.',
    callToAction: { text: 'اطلب رغيفا', address: null },
    sources: [{ ...A_SOURCE, title: 'تقرير المتاجر', text: 'أغلق 34 % من المتاجر مبكرا.' }],
    facts: [aFact('f1', { sentence: 'أغلق 34 % من المتاجر مبكرا.' })],
  }),
};

function planOf(brief: Brief) {
  const sections = [
    aPlannedSection({ heading: '' }),
    aPlannedSection({
      heading: 'Before sunrise',
      question: 'When does a bakery begin?',
      points: ['the oven', 'the first loaf'],
      facts: ['f2'],
      element: 'example',
    }),
    aPlannedSection({
      heading: 'Early closing',
      question: 'Why do shops close early?',
      points: ['how many shops close'],
      facts: ['f1', 'f2'],
      keywords: ['Bakery opening hours'],
      element: 'table',
    }),
    aPlannedSection({ heading: 'What to take home' }),
  ];
  return fitPlan({ ...aPlan(), sections, faq: ['Is there bread on Sundays?'] }, brief);
}

const sectionPrompts = (brief: Brief) => {
  const plan = planOf(brief);
  return plan.sections.map((_, position) => sectionPrompt({ brief, plan, position, words: 150 }));
};

const shown = (prompt: Asked) =>
  toMessages(prompt, { now: NOW, fence: 'fence' })
    .map(({ role, content }) => `[${role}]\n${content}\n`)
    .join('\n');
const whole = (...prompts: Prompt[]) => prompts.map(shown).join('\n=====\n\n');

describe('each prompt as it is sent', () => {
  for (const [direction, brief] of Object.entries(BRIEFS)) {
    const source = {
      title: brief.topic,
      content: `<p>${brief.includeText}</p>`,
      aiSummary: null,
      includeText: null,
    };
    const site = { address: 'https://heron.example', siteName: '', language: '', title: brief.topic };
    const prompts: Record<string, () => string> = {
      plan: () => whole(planPrompt(brief)),
      sections: () => whole(...sectionPrompts(brief)),
      rewrites: () =>
        whole(
          ...REWRITE_KINDS.map((kind) =>
            rewritePrompt({
              brief,
              kind,
              html: `<p><span data-fact="f1">34 %</span> closed early. ${brief.includeText}</p>`,
              wish: kind === 'tone' ? 'cheerful' : '',
              heading: brief.topic,
              before: '',
            }),
          ),
        ),
      reading: () =>
        whole(
          readingPrompt({
            pairs: brief.facts.map(({ surface, sentence }) => ({
              claim: surface,
              sentence: `${brief.topic}: ${surface}.`,
              source: sentence,
            })),
          }),
        ),
      summary: () => whole(summaryPrompt(brief, source.content)),
      social: () => whole(...SOCIAL_PLATFORMS.map((platform) => socialPrompt(source, platform))),
      email: () => whole(emailPrompt(source)),
      profile: () => whole(profilePrompt({ ...site, description: '', text: brief.includeText ?? '' })),
      keywords: () => whole(keywordsPrompt(brief.topic)),
      chat: () =>
        shown({
          system: chatInstructions({
            facts: ['Plan: Free'],
            articles: [{ slug: 'publish', title: 'Publish', text: brief.topic }],
          }),
          turns: [],
        }),
    };
    test.each(Object.entries(prompts))(`%s, ${direction}`, async (name, prompt) => {
      const file = `./golden/${name}-${direction.replaceAll(' ', '-')}.txt`;
      await expect(prompt()).toMatchFileSnapshot(file);
    });
  }
});
