import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

const BUILT_PLACE = /(\/[^\s()]+\.cjs):(\d+):(\d+)/;
/** The lines of a stack; what an error says stands before them and may be anybody's. */
const CALL = /^ {4}at /;
const CALL_MAX = 1000;
const maps = new Map<string, SourceMap | null>();

/**
 * Maps the stack of the built server to its sources. Used only for logging, because Node's --enable-source-maps does it
 * for every error, also those during start.
 */
export function sourceStack(stack: string): string {
  return stack
    .split('\n')
    .map((call) => (CALL.test(call) && call.length < CALL_MAX ? sourceCall(call) : call))
    .join('\n');
}

function sourceCall(call: string): string {
  return call.replace(BUILT_PLACE, (place, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry) || entry.generatedLine !== Number(line) - 1) return place;
    const source = path.resolve(path.dirname(file), entry.originalSource);
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const map = readMap(file);
  maps.set(file, map);
  return map;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return null;
  }
}
