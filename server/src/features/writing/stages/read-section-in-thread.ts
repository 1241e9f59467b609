import { threaded } from '#server/threads/threaded.ts';
import {
  addedFigures,
  openStatements,
  readSection,
  type Evidence,
  type OpenStatement,
} from './read-section.ts';
import type * as reading from './read-section.ts';

/** A usual section takes a few milliseconds. */
const SHORT = 20_000;
const inThread = threaded<typeof reading>(import.meta.dirname, 'read-section.ts');

export async function readSectionInThread(html: string, evidence: Evidence): Promise<string> {
  return html.length <= SHORT ? readSection(html, evidence) : inThread('readSection', html, evidence);
}

export async function openStatementsInThread(html: string, evidence: Evidence): Promise<OpenStatement[]> {
  return html.length <= SHORT ? openStatements(html, evidence) : inThread('openStatements', html, evidence);
}

export async function addedFiguresInThread(
  before: string,
  after: string,
  evidence: Evidence,
): Promise<string[]> {
  return before.length + after.length <= SHORT
    ? addedFigures(before, after, evidence)
    : inThread('addedFigures', before, after, evidence);
}
