import type { SocialPlatform } from '#shared/rules/content.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import type { RewriteKind } from '#shared/rules/piece.ts';
import type { PiecePlan } from '#shared/schemas/content-plan.ts';
import type { ProfileFields } from '#shared/schemas/profiles.ts';
import type { Brief } from './brief.ts';

/** Of the model that was asked; `cachedTokens` are part of `inputTokens`. */
export type Usage = { model: string; inputTokens: number; cachedTokens: number; outputTokens: number };

export type CallOptions = {
  signal: AbortSignal;
  /** Once per request that reached the service, before its answer is used. */
  onCall?: () => void;
  onUsage?: (usage: Usage) => void;
  /** A random word in the fences around data. Calls with one beginning share it, for the cache. */
  fence?: string;
};

export type SectionRequest = {
  brief: Brief;
  plan: PiecePlan;
  position: number;
  /** Words to write now; the sections compensate for each other's length. */
  words: number;
  before?: string | undefined;
  /** For a section that is too short: text to insert between these two. */
  gap?: { before: string; after: string };
  /** For a section that has to be written once more: what is wrong with the first. */
  fault?: string;
};

/** `before` and `after` are the sentences around one. */
type FaultySentence = { html: string; problem: string; before: string; after: string };
export type EditRequest = { brief: Brief; sentences: FaultySentence[] };

/** `html` is sanitised, its facts marked. */
export type RewriteRequest = {
  brief: Pick<Brief, 'topic' | 'tone' | 'audience' | 'language' | 'profile' | 'voice' | 'facts'>;
  kind: RewriteKind;
  html: string;
  wish: string;
  heading: string;
  before: string;
};

export type ReadingRequest = { pairs: { claim: string; sentence: string; source: string }[] };
export const VERDICTS = ['supported', 'contradicted', 'unclear'] as const;
type Verdict = (typeof VERDICTS)[number];

export type Speaker = Pick<Brief, 'tone' | 'audience' | 'callToAction' | 'profile' | 'voice' | 'language'> & {
  address: string | null;
};

/** A figure with a source, by the name that a writer gives it, and its sentence. */
type BoundFigure = Pick<Fact, 'id' | 'surface' | 'sentence'>;

export type SourcePiece = {
  /** Unknown for a text that is no stored piece. */
  speaker?: Speaker | undefined;
  title: string;
  content: string;
  aiSummary: string | null;
  includeText: string | null;
  /** The only figures that may be used; undefined for a piece without sources. */
  figures?: BoundFigure[] | undefined;
  /** For a text with figures beyond these: that text and those words. */
  repair?: { text: string; statements: string[] } | undefined;
};

export type EmailText = { subject: string; body: string; alternatives: string[] };

type ChatTurn = { role: 'user' | 'assistant'; content: string };
export type ChatRequest = {
  turns: ChatTurn[];
  articles: { slug: string; title: string; text: string }[];
  /** One a line: plan, usage, last publishing error. */
  facts: string[];
};

/** From the website's own words; empty where it has none. */
export type SiteFacts = {
  address: string;
  siteName: string;
  language: string;
  title: string;
  description: string;
  text: string;
};
type ProfileProposal = Omit<ProfileFields, 'author' | 'domain' | 'logo'> & {
  /** What the site does not answer yet, as titles of pieces. */
  topics: string[];
};

/**
 * Every method throws AppError('upstreamFailed' | 'upstreamTimeout' | 'tooManyRequests') with a hint for the
 * user, makes at most two requests per purpose and waits at most AI_TIMEOUT_MS for a sign of life.
 */
export type AiWriter = {
  readonly name: 'openai' | 'offline' | 'worksheet' | 'recorded';
  /** What it writes is all it has: nothing is asked of it twice. */
  readonly isFinal?: boolean;
  /** The one that writes this brief, where that is another. */
  writerOf?(brief: Brief): AiWriter;
  /** One structured call; section words sum to `brief.wordCount`. */
  planPiece(brief: Brief, options: CallOptions): Promise<PiecePlan>;
  /** Streams unsanitised HTML, with an h2 first unless the introduction has no heading. */
  writeSection(request: SectionRequest, options: CallOptions): AsyncIterable<string>;
  /** One structured call. Unsanitised HTML; empty where a sentence stays. */
  mendSentences(request: EditRequest, options: CallOptions): Promise<string[]>;
  /** Streams unsanitised HTML with the marks of its facts. */
  rewrite(request: RewriteRequest, options: CallOptions): AsyncIterable<string>;
  /** One structured call. Null without a verdict. */
  readClaims(request: ReadingRequest, options: CallOptions): Promise<(Verdict | null)[]>;
  /** Answer first, a short unsanitised HTML text. */
  summarise(brief: Brief, content: string, options: CallOptions): Promise<string>;
  /** Streams plain text with the marks of its figures. The prompt contains the network's limit; the caller enforces it. */
  writeSocialPost(source: SourcePiece, platform: SocialPlatform, options: CallOptions): AsyncIterable<string>;
  /** Plain text with the marks of its figures, and alternative subjects. */
  writeEmail(source: SourcePiece, options: CallOptions): Promise<EmailText>;
  answer(request: ChatRequest, options: CallOptions): AsyncIterable<string>;
  proposeProfile(site: SiteFacts, options: CallOptions): Promise<ProfileProposal>;
};
