import type { z } from 'zod';
import type {
  addTextSourceInput,
  addAddressSourceInput,
  addFileSourceInput,
  addSiteSourcesInput,
  addProfileSourceInput,
} from '#shared/schemas/sources.ts';
import { SOURCE_FILE_MAX, SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import {
  readAddress,
  toReadSource,
  sourceVisit,
  readProfileSource,
  toSourceError,
  type ReadSource,
} from './read-address.ts';
import { storeSource } from './store-source.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FetchedPage } from '../../ports/pages/pages.ts';

/** Per website. */
const PAGES_MAX = 5;

export function addTextSource(
  ctx: UserContext,
  { profileId, title, text }: z.infer<typeof addTextSourceInput>,
) {
  return storeSource(ctx, { kind: 'text', profileId, title, url: null, language: '', text, published: null });
}

export async function addAddressSource(
  ctx: UserContext,
  { profileId, url }: z.infer<typeof addAddressSourceInput>,
) {
  return storeSource(ctx, { ...(await readAddress(ctx, url)), profileId });
}

/** Only the text of the file is kept. */
export async function addFileSource(
  ctx: UserContext,
  { profileId, name, file }: z.infer<typeof addFileSourceInput>,
) {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > SOURCE_FILE_MAX) throw new AppError('tooLarge', SOURCE_MESSAGES.fileTooLarge);
  const read = await ctx.pages.readFile(bytes).catch((error: unknown) => {
    throw toSourceError(error);
  });
  const source = toReadSource(read, null);
  return storeSource(ctx, { ...source, profileId, title: source.title || withoutEnding(name) });
}

/** One source per page. */
export async function addSiteSources(
  ctx: UserContext,
  { profileId, domain }: z.infer<typeof addSiteSourcesInput>,
) {
  const sources = [];
  for (const read of await readWebsite(ctx, domain))
    sources.push(await storeSource(ctx, { ...read, profileId }));
  return { sources };
}

export async function addProfileSource(
  ctx: UserContext,
  { profileId }: z.infer<typeof addProfileSourceInput>,
) {
  return storeSource(ctx, { ...(await readProfileSource(ctx, profileId)), profileId });
}

const withoutEnding = (name: string) => name.replace(/\.[a-z0-9]{1,5}$/i, '');

/** Five pages at most; unreadable ones are skipped. @throws AppError when the first fails */
async function readWebsite(ctx: UserContext, address: string): Promise<ReadSource[]> {
  const { visit, deadline } = sourceVisit(ctx);
  try {
    const home = await visit.read(address);
    const { next } = await home.facts();
    const sources = [await siteSource(home)];
    const pauseMs = (await visit.pause(home.address)) * 1000;
    for (const other of next.slice(0, PAGES_MAX - 1)) {
      if (deadline.aborted) break;
      const source = await sleep(pauseMs, undefined, { signal: deadline })
        .then(() => visit.read(other))
        .then(siteSource)
        .catch(() => null);
      if (source) sources.push(source);
    }
    ctx.signal.throwIfAborted();
    return sources;
  } catch (error) {
    throw toSourceError(error);
  }
}

async function siteSource(page: FetchedPage): Promise<ReadSource> {
  return { ...toReadSource(await page.text(), page.address), kind: 'site' };
}
