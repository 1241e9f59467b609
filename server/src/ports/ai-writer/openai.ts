import { z } from 'zod';
import { aiError } from './ai-error.ts';
import { storable } from '../../database/storable.ts';
import { createChatModel, type ChatModelOptions } from '../openai/chat-model.ts';
import { toMessages } from '../openai/prompt.ts';
import { countWords } from '#shared/text.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import type { AiWriter } from './ai-writer.ts';
import { cleanSection } from './clean-section.ts';
import { fitPlan } from './fit-plan.ts';
import {
  chatInstructions,
  emailPrompt,
  planPrompt,
  profilePrompt,
  sectionPrompt,
  socialPrompt,
  summaryPrompt,
} from './prompts.ts';
import { withoutFences } from './without-fences.ts';

/** Structured outputs allow no length limits or transformations in a schema; fitPlan brings the plan into bounds. */
const planAnswer = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  metaDescription: z.string(),
  keyphrases: z.array(z.string()),
  sections: z.array(z.object({ heading: z.string(), points: z.array(z.string()), words: z.number() })).min(1),
  imageIdea: z.string(),
  imageAlt: z.string(),
});
const emailAnswer = z.object({ subject: z.string(), body: z.string() });
const profileAnswer = z.object({
  name: z.string(),
  description: z.string(),
  summary: z.string(),
  company: z.string(),
  voice: z.string(),
  audience: z.string(),
});

/** Writes with any service that speaks Chat Completions. */
export function createOpenAiWriter(options: ChatModelOptions): AiWriter {
  const model = createChatModel(options);

  return {
    name: 'openai',

    async planPiece(brief, call) {
      const plan = await model.structured('plan', planAnswer, toMessages(planPrompt(brief)), call);
      return fitPlan(plan, brief.wordCount, brief.topic);
    },

    async *writeSection(request, call) {
      const heading = request.plan.sections[request.position]?.heading;
      const title = heading && !request.gap ? `<h2>${escapeHtml(heading)}</h2>\n` : '';
      const body = { ...request, words: Math.max(1, request.words - countWords(title)) };
      let isFirst = true;
      for await (const html of cleanSection(model.stream(toMessages(sectionPrompt(body)), call))) {
        yield isFirst ? title + html : html;
        isFirst = false;
      }
      if (isFirst) throw aiError('unreadable');
    },

    async summarise(brief, content, call) {
      const text = await model.text(toMessages(summaryPrompt(brief, content)), call);
      let html = '';
      for await (const part of cleanSection([text])) html += part;
      return html;
    },

    async *writeSocialPost(source, platform, call) {
      let isEmpty = true;
      for await (const part of withoutFences(
        model.stream(toMessages(socialPrompt(source, platform)), call),
      )) {
        isEmpty &&= storable(part).trim() === '';
        yield part;
      }
      if (isEmpty) throw aiError('unreadable');
    },

    async writeEmail(source, call) {
      const email = await model.structured('email', emailAnswer, toMessages(emailPrompt(source)), call);
      if (!storable(email.subject).trim() || !storable(email.body).trim()) throw aiError('unreadable');
      return email;
    },

    answer: (request, call) =>
      model.stream([{ role: 'system', content: chatInstructions(request) }, ...request.turns], call),

    proposeProfile: (site, call) =>
      model.structured('profile', profileAnswer, toMessages(profilePrompt(site)), call),
  };
}
