import { z } from 'zod';
import { storable } from '#server/database/stored.ts';
import { escapeHtml } from '#server/lib/markup.ts';
import { countWords } from '#shared/rules/text/text.ts';
import type { ChatModel } from '../openai/chat-model.ts';
import { aiError } from './ai-error.ts';
import {
  VERDICTS,
  type AiWriter,
  type CallOptions,
  type EditRequest,
  type EmailText,
  type ReadingRequest,
  type RewriteRequest,
  type SourcePiece,
} from './ai-writer.ts';
import { fitPlan } from './fit-plan.ts';
import {
  addressesOf,
  givenAddresses,
  keepGivenLinks,
  onlyGivenLinks,
  withGivenLinks,
} from './given-links.ts';
import { planAnswer, readPlanAnswer } from './plan-answer.ts';
import { chatInstructions, emailPrompt, profilePrompt, socialPrompt } from './prompts/announce-prompts.ts';
import { editPrompt, readingPrompt, rewritePrompt, summaryPrompt } from './prompts/finished-text-prompts.ts';
import { planPrompt } from './prompts/plan-prompt.ts';
import { sectionPrompt } from './prompts/section-prompt.ts';
import { settleOutline } from './settle-outline.ts';

const emailAnswer = z.object({ subject: z.string(), body: z.string(), alternatives: z.array(z.string()) });
/** Services without structured answers may leave the other subjects out. */
const readEmailAnswer = emailAnswer.extend({ alternatives: z.array(z.string()).catch([]) });
const editAnswer = z.object({ sentences: z.array(z.object({ number: z.number(), text: z.string() })) });
const readingAnswer = z.object({
  verdicts: z.array(z.object({ number: z.number(), verdict: z.enum(VERDICTS) })),
});
const profileAnswer = z.object({
  name: z.string(),
  description: z.string(),
  summary: z.string(),
  company: z.string(),
  voice: z.string(),
  audience: z.string(),
  topics: z.array(z.string()),
});

const thorough = (call: CallOptions) => ({ ...call, effort: { effort: 'medium' } as const });
const quick = (call: CallOptions, words: number) => ({ ...call, effort: { effort: 'low', words } as const });
const EMAIL_WORDS = 300;
const POST_WORDS = 500;
const SUMMARY_WORDS = 120;

type Models = { model: ChatModel; planner: ChatModel; editor: ChatModel };
type Kind = { name: AiWriter['name'] };

/** Writes by prompts that a chat model answers. */
export function createModelWriter({ model, planner, editor }: Models, { name }: Kind): AiWriter {
  return {
    name,

    async planPiece(brief, call) {
      const prompt = planPrompt(brief);
      const plan = await planner.structured('plan', planAnswer, prompt, thorough(call), readPlanAnswer);
      return settleOutline(fitPlan(onlyGivenLinks(plan, givenAddresses(brief)), brief), brief);
    },

    async *writeSection(request, call) {
      const heading = request.plan.sections[request.position]?.heading;
      const title = heading && !request.gap ? `<h2>${escapeHtml(heading)}</h2>\n` : '';
      const body = { ...request, words: Math.max(1, request.words - countWords(title)) };
      let isFirst = true;
      const written = (request.fault ? editor : model).stream(sectionPrompt(body), quick(call, body.words));
      for await (const html of cleanSection(withGivenLinks(written, givenAddresses(request.brief)))) {
        yield isFirst ? title + html : html;
        isFirst = false;
      }
      if (isFirst) throw aiError('unreadable');
    },

    mendSentences: (request, call) => mendSentences(editor, request, call),

    rewrite: (request, call) => rewrite(editor, request, call),

    readClaims: (request, call) => readClaims(editor, request, call),

    async summarise(brief, content, call) {
      const text = await model.text(summaryPrompt(brief, content), quick(call, SUMMARY_WORDS));
      let html = '';
      for await (const part of cleanSection([text])) html += part;
      return keepGivenLinks(html, addressesOf([brief, content]));
    },

    writeSocialPost: (source, platform, call) =>
      writtenText(model.stream(socialPrompt(source, platform), quick(call, POST_WORDS)), addressesOf(source)),

    writeEmail: (source, call) => writeEmail(model, source, call),

    answer: (request, call) =>
      withGivenLinks(
        model.stream({ system: chatInstructions(request), turns: request.turns }, call),
        new Set(['/contact', ...request.articles.map(({ slug }) => `/help/${slug}`)]),
      ),

    proposeProfile: async (site, call) => {
      const prompt = profilePrompt(site);
      const proposal = await model.structured('profile', profileAnswer, prompt, call);
      return onlyGivenLinks(proposal, addressesOf(site));
    },
  };
}

async function mendSentences(editor: ChatModel, request: EditRequest, call: CallOptions): Promise<string[]> {
  const { sentences } = await editor.structured('edit', editAnswer, editPrompt(request), thorough(call));
  const given = givenAddresses(request.brief);
  const byNumber = new Map(sentences.map(({ number, text }) => [number, text]));
  return request.sentences.map((_, index) => keepGivenLinks(byNumber.get(index + 1) ?? '', given));
}

function rewrite(editor: ChatModel, request: RewriteRequest, call: CallOptions) {
  const { html, wish, brief } = request;
  const given = new Set([...givenAddresses(brief), ...addressesOf([html, wish])]);
  return writtenText(editor.stream(rewritePrompt(request), call), given);
}

/** @throws AppError for a text without a letter */
async function* writtenText(parts: AsyncIterable<string>, given: ReadonlySet<string>) {
  let isEmpty = true;
  for await (const part of withGivenLinks(withoutFences(parts), given)) {
    isEmpty &&= storable(part).trim() === '';
    yield part;
  }
  if (isEmpty) throw aiError('unreadable');
}

async function writeEmail(model: ChatModel, source: SourcePiece, call: CallOptions): Promise<EmailText> {
  const [prompt, how] = [emailPrompt(source), quick(call, EMAIL_WORDS)];
  const email = await model.structured('email', emailAnswer, prompt, how, readEmailAnswer);
  if (!storable(email.subject).trim() || !storable(email.body).trim()) throw aiError('unreadable');
  const given = addressesOf(source);
  const alternatives = email.alternatives.slice(0, 10).map((subject) => keepGivenLinks(subject, given));
  return { ...onlyGivenLinks(email, given), alternatives };
}

async function readClaims(editor: ChatModel, request: ReadingRequest, call: CallOptions) {
  const prompt = readingPrompt(request);
  const { verdicts } = await editor.structured('reading', readingAnswer, prompt, call);
  const byNumber = new Map(verdicts.map(({ number, verdict }) => [number, verdict]));
  return request.pairs.map((_, index) => byNumber.get(index + 1) ?? null);
}

const FENCE = '```';
const LEADING_FENCE = /^```[a-z]{0,20}\s*/i;
/** May still become a fence. */
const UNDECIDED_START = /^(?:`{1,3}|```[a-z]{1,20})$/i;
const FENCE_PARTS = /^[\s`]*$/;

const LEADING_HEADING = /^<h([12])\b[^>]*>[\s\S]*?<\/h\1>\s*/i;
/** May still become a heading. */
const UNDECIDED_HEADING = /^(?:<?|<h|<h[12](?![\s\S]*<\/h[12]>)[\s\S]*)$/i;
const HEADING_MAX = 2000;
const UNDECIDED_END = /<\/?(?:h1?)?$/i;
const LONGEST_UNDECIDED_END = 4;

/** Streams a section without code fences, repeated heading or h1 (the title is the page's only one). */
export async function* cleanSection(chunks: AsyncIterable<string> | string[]): AsyncGenerator<string> {
  let held = '';
  let isStart = true;
  for await (const chunk of withoutFences(chunks)) {
    held += chunk;
    if (isStart) {
      held = held.trimStart();
      if (held.length <= HEADING_MAX && UNDECIDED_HEADING.test(held)) continue;
      held = held.replace(LEADING_HEADING, '').trimStart();
      if (!held) continue;
      isStart = false;
    } else if (chunk.trim() === '') continue;
    const end = endOf(held);
    if (end > 0) yield withoutH1(held.slice(0, end));
    held = held.slice(end);
  }
  const rest = held.trimEnd();
  if (rest) yield withoutH1(rest);
}

function endOf(text: string): number {
  const { length } = text.trimEnd();
  if (length < text.length) return length;
  const undecided = UNDECIDED_END.exec(text.slice(-LONGEST_UNDECIDED_END));
  return length - (undecided?.[0].length ?? 0);
}

function withoutH1(html: string) {
  return html.replace(/<(\/?)h1\b/gi, '<$1h2');
}

export async function* withoutFences(chunks: AsyncIterable<string> | string[]): AsyncGenerator<string> {
  let held = '';
  let isStart = true;
  for await (const chunk of chunks) {
    if (isStart) {
      held = (held + chunk).trimStart();
      if (held === '' || UNDECIDED_START.test(held)) continue;
      held = held.replace(LEADING_FENCE, '');
      if (held === '') continue;
      isStart = false;
    } else {
      held += chunk;
      // All of it may belong to the end; checking everything per chunk would be quadratic.
      if (FENCE_PARTS.test(chunk)) continue;
    }
    const end = startOfFence(held);
    if (end > 0) yield held.slice(0, end);
    held = held.slice(end);
  }
  const rest = held.trimEnd();
  const last = rest.endsWith(FENCE) ? rest.slice(0, -FENCE.length).trimEnd() : rest;
  if (last) yield last;
}

function startOfFence(text: string): number {
  let end = text.length;
  while (end > 0 && FENCE_PARTS.test(text.charAt(end - 1))) end -= 1;
  return end;
}
