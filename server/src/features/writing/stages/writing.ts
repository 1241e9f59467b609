import type { PiecePlan } from '#shared/schemas/content-plan.ts';
import type { Pace } from './pace.ts';
import type { Fault, FaultRules } from './find-faults.ts';
import type { Order, Section, Written } from './section.ts';
import { LENGTH_TOLERANCE } from '../../billing/length-tolerance.ts';

/** A piece between its plan and its text. */
export type Writing = {
  plan: PiecePlan;
  /** Words the piece is to have; the plan's sections sum to them. */
  wanted: number;
  /** The piece may not have more words than this. */
  most: number;
  /** Words of the call to action that ends the piece, null where there is none. */
  callToAction: string | null;
  /** By position; empty where a section is not written yet. */
  sections: (Section | undefined)[];
  /** What an editor finds fault with. */
  faultRules: FaultRules;
  pace: Pace;
  signal: AbortSignal;
};

/** What the stages need from outside: texts, a place to keep them, and watchers that see them grow. */
export type WritingPorts = {
  write(order: Order, signal: AbortSignal, onText: (html: string) => void): Promise<Written>;
  keep(position: number, section: Section, signal: AbortSignal): Promise<void>;
  /** What a section says without a fact, for the writer to mend; none where the piece has no sources. */
  openStatements(html: string): Promise<string[]>;
  /** Mends sentences: sanitised HTML of each in turn, empty where it stays as it is. */
  mend(faults: Fault[], signal: AbortSignal): Promise<string[]>;
  /** Shows text that is still being written. */
  show(position: number, html: string): void;
  /** Shows more of it. */
  append(position: number, html: string): void;
};

export const totalWords = ({ sections }: Pick<Writing, 'sections'>) =>
  sections.reduce((sum, section) => sum + (section?.words ?? 0), 0);

export const fewestWords = (wanted: number) => Math.ceil(wanted * (1 - LENGTH_TOLERANCE));
export const mostWords = ({ wanted, most }: Pick<Writing, 'wanted' | 'most'>) =>
  Math.min(most, Math.floor(wanted * (1 + LENGTH_TOLERANCE)));
