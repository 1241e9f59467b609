import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { factsOf } from '#server/features/evidence/judge/judge.ts';
import { brief as writersBrief, type Brief } from '#server/ports/ai-writer/brief.ts';
import { hearVoice } from '#server/text/hear-voice.ts';
import { languageOf } from '#server/text/language-of.ts';
import { LONG_FORM_TYPES, WORD_COUNT_MAX } from '#shared/rules/content.ts';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { NO_VOICE_RULES } from '#shared/schemas/voice.ts';

const trySource = z.object({ title: z.string(), url: z.url().nullable().default(null), text: z.string() });

const tryBrief = z.object({
  topic: z.string().min(1),
  contentType: z.enum(LONG_FORM_TYPES).default('blog'),
  wordCount: z.number().int().min(100).max(WORD_COUNT_MAX).default(800),
  language: z.enum(LANGUAGES).nullable().default(null),
  tone: z.string().default('friendly'),
  audience: z.string().default('general public'),
  keywords: z.array(z.string()).default([]),
  sources: z.array(trySource).default([]),
  samples: z.array(z.string()).default([]),
  bannedWords: z.array(z.string()).default([]),
});

export const tryBriefs = z.array(tryBrief.transform(toBrief)).min(1);

function toBrief({ sources, samples, bannedWords, ...brief }: z.output<typeof tryBrief>) {
  const facts: Brief['facts'] = [];
  for (const [index, { text }] of sources.entries()) {
    const place = { source: index + 1, firstNumber: facts.length + 1 };
    facts.push(...factsOf(text, languageOf(text), place));
  }
  const words = bannedWords.map((word) => ({ word, replacement: '' }));
  const rules = { ...NO_VOICE_RULES, bannedWords: words, ...hearVoice(samples, brief.language ?? 'en') };
  const given = writersBrief.parse({
    ...brief,
    callToAction: null,
    insights: { asked: '', example: '', mistakes: '' },
    aiSearchFocus: false,
    includeText: null,
    sources: sources.map((source, index) => ({ ...source, id: randomUUID(), number: index + 1 })),
    facts,
    profile: null,
    ownPages: [],
    voice: samples.length > 0 || words.length > 0 ? rules : null,
    outline: null,
  });
  return { brief: given, samples };
}
