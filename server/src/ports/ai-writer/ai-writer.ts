import type { PiecePlan } from '#shared/schemas/content-plan.ts';
import type { Brief } from './brief.ts';
import type { SocialPlatform } from '#shared/rules/content.ts';
import type { RewriteKind } from '#shared/rules/rewriting.ts';

/** Tokens as the service reports them, of the model that was asked. */
export type Usage = { model: string; inputTokens: number; outputTokens: number };

export type CallOptions = {
  /** Aborting it ends the upstream call within a second. */
  signal: AbortSignal;
  /** Called once per request that reached the service, before its answer is used. */
  onCall?: () => void;
  onUsage?: (usage: Usage) => void;
  /**
   * A word at random that names the fences around data. Calls that begin alike share it, so that a service can cache what
   * they begin with; each other call gets one of its own.
   */
  fence?: string;
};

export type SectionRequest = {
  brief: Brief;
  plan: PiecePlan;
  /** Index into `plan.sections`. */
  position: number;
  /** Words to write now; differs from the plan's, because the sections make up for each other. */
  words: number;
  /** The last sentence of the section before this one, where that is written already. */
  before?: string | undefined;
  /** Set when a section is too short: only the text between these two is wanted. */
  gap?: { before: string; after: string };
  /** Set when a section is written once more, because it says what no fact holds: that section, and those statements. */
  repair?: { text: string; statements: string[] };
};

/** Sentences of a finished piece that have a fault: sanitised HTML, and what is wrong with it. */
export type EditRequest = { brief: Brief; sentences: { html: string; problem: string }[] };

/** A part of a finished piece that its author wants changed; `html` is sanitised, its facts marked. */
export type RewriteRequest = {
  brief: Pick<Brief, 'topic' | 'tone' | 'audience' | 'language' | 'profile' | 'voice' | 'facts'>;
  kind: RewriteKind;
  html: string;
  wish: string;
  heading: string;
  before: string;
};

/** A statement of a piece, and what the source it names says. */
export type ReadingRequest = { pairs: { claim: string; sentence: string; source: string }[] };
export const VERDICTS = ['supported', 'contradicted', 'unclear'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Who speaks to whom in the posts and e-mail copy of a stored piece, and what they lead to. */
export type Speaker = Pick<Brief, 'tone' | 'audience' | 'callToAction' | 'profile' | 'voice' | 'language'> & {
  /** Where the piece is public; null while it is nowhere. */
  address: string | null;
};

/** A figure of a piece that its sources bear out, with its sentence. */
export type BoundFigure = { surface: string; sentence: string };

/** The source of social posts and e-mail copy. */
export type SourcePiece = {
  /** Not known of a text that somebody brings along. */
  speaker?: Speaker | undefined;
  title: string;
  content: string;
  aiSummary: string | null;
  includeText: string | null;
  /** All that may be said in figures; left out for a piece without sources. */
  figures?: BoundFigure[] | undefined;
  /** Set when a text is written once more, because it says what no figure bears out: that text, and those words. */
  repair?: { text: string; statements: string[] } | undefined;
};

export type EmailText = { subject: string; body: string; alternatives: string[] };

export type ChatTurn = { role: 'user' | 'assistant'; content: string };
export type ChatRequest = {
  turns: ChatTurn[];
  /** Help articles that fit the question, best first. */
  articles: { slug: string; title: string; text: string }[];
  /** Facts that Vee may know of this user, one a line: plan, usage, last publishing error. */
  facts: string[];
};

/** A website's own words about itself; empty where it has none. */
export type SiteFacts = {
  address: string;
  /** As the site calls itself in its structured data. */
  siteName: string;
  /** Language code. */
  language: string;
  title: string;
  description: string;
  text: string;
};
export type ProfileProposal = {
  name: string;
  description: string;
  summary: string;
  company: string;
  voice: string;
  audience: string;
};

/**
 * Writes. Every method throws AppError('upstreamFailed' | 'upstreamTimeout' | 'tooManyRequests', …) with a hint for
 * the user, makes at most two requests for one purpose, and never waits longer than AI_TIMEOUT_MS for a sign of life.
 */
export type AiWriter = {
  readonly name: 'openai' | 'offline';
  /** One structured call. Section words sum to `brief.wordCount`. */
  planPiece(brief: Brief, options: CallOptions): Promise<PiecePlan>;
  /** HTML of one section (h2 first, except an introduction without heading), as it is written. Unsanitised. */
  writeSection(request: SectionRequest, options: CallOptions): AsyncIterable<string>;
  /** One structured call. HTML of each sentence without its fault, empty where it stays. Unsanitised. */
  mendSentences(request: EditRequest, options: CallOptions): Promise<string[]>;
  /** HTML of the part as it is written, with the marks of its facts. Unsanitised. */
  rewrite(request: RewriteRequest, options: CallOptions): AsyncIterable<string>;
  /** One structured call. Whether each source bears its statement out; null where nobody said. */
  readClaims(request: ReadingRequest, options: CallOptions): Promise<(Verdict | null)[]>;
  /** A short answer-first summary of the piece as HTML. Unsanitised. */
  summarise(brief: Brief, content: string, options: CallOptions): Promise<string>;
  /** Plain text of one post, as it is written. The platform's limit is in the prompt; the caller enforces it. */
  writeSocialPost(source: SourcePiece, platform: SocialPlatform, options: CallOptions): AsyncIterable<string>;
  /** Plain-text subject and body, and other subjects to choose from. */
  writeEmail(source: SourcePiece, options: CallOptions): Promise<EmailText>;
  /** Markdown, as it is written. */
  answer(request: ChatRequest, options: CallOptions): AsyncIterable<string>;
  proposeProfile(site: SiteFacts, options: CallOptions): Promise<ProfileProposal>;
};
