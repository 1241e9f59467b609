import type {
  AddAddressSourceInput,
  AddFileSourceInput,
  AddProfileSourceInput,
  AddSiteSourcesInput,
  AddTextSourceInput,
} from '#shared/schemas/sources.ts';
import { SOURCE_FILE_MAX, SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { readAddress, readSource, type ReadSource, sourceVisit } from './read-address.ts';
import { readProfile } from './read-profile.ts';
import { storeSource } from './store-source.ts';
import { toSourceError } from './to-source-error.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FetchedPage } from '../../ports/pages/pages.ts';

/** Kept as sources at once. */
const PAGES_MAX = 5;

export function addTextSource(ctx: UserContext, { profileId, title, text }: AddTextSourceInput) {
  return storeSource(ctx, { kind: 'text', profileId, title, url: null, language: '', text, published: null });
}

export async function addAddressSource(ctx: UserContext, { profileId, url }: AddAddressSourceInput) {
  return storeSource(ctx, { ...(await readAddress(ctx, url)), profileId });
}

/** The file itself is not kept, only its text. */
export async function addFileSource(ctx: UserContext, { profileId, name, file }: AddFileSourceInput) {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > SOURCE_FILE_MAX) throw new AppError('tooLarge', SOURCE_MESSAGES.fileTooLarge);
  const read = await ctx.pages.readFile(bytes).catch((error: unknown) => {
    throw toSourceError(error);
  });
  const source = readSource(read, null);
  return storeSource(ctx, { ...source, profileId, title: source.title || withoutEnding(name) });
}

/** Several pages of the user's own website, a source each. */
export async function addSiteSources(ctx: UserContext, { profileId, domain }: AddSiteSourcesInput) {
  const sources = [];
  for (const read of await readWebsite(ctx, domain))
    sources.push(await storeSource(ctx, { ...read, profileId }));
  return { sources };
}

export async function addProfileSource(ctx: UserContext, { profileId }: AddProfileSourceInput) {
  return storeSource(ctx, { ...(await readProfile(ctx, profileId)), profileId });
}

const withoutEnding = (name: string) => name.replace(/\.[a-z0-9]{1,5}$/i, '');

/**
 * The first page of the user's own website and up to four more that tell most about it, a source each. Pages that
 * cannot be read are skipped.
 * @throws AppError when the first page cannot be read
 */
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
  return { ...readSource(await page.text(), page.address), kind: 'site' };
}
