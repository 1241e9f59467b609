import type { UserContext } from '../../context.ts';
import type { ReadText, Visit } from '../../ports/pages/pages.ts';
import type { NewSource } from './store-source.ts';
import { toSourceError } from './to-source-error.ts';

const TIMEOUT_MS = 30_000;

export type ReadSource = Omit<NewSource, 'profileId'>;

/** A visit that ends with the request, and after half a minute. */
export function sourceVisit(ctx: UserContext): { visit: Visit; deadline: AbortSignal } {
  const deadline = AbortSignal.any([ctx.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  return { visit: ctx.pages.visit(deadline), deadline };
}

/** What stands at an address, as a source. */
export async function readAddress(ctx: UserContext, url: string): Promise<ReadSource> {
  try {
    const page = await sourceVisit(ctx).visit.read(url);
    return readSource(await page.text(), page.address);
  } catch (error) {
    throw toSourceError(error);
  }
}

/** @param url where it was read; null for a file */
export function readSource({ kind, ...text }: ReadText, url: string | null): ReadSource {
  const isDocument = kind === 'pdf' || kind === 'docx';
  return { ...text, kind: isDocument ? kind : url === null ? 'text' : 'url', url };
}
