import {
  WEBSITE_MESSAGES,
  SITE_PROBLEMS,
  isOneWay,
  siteKey,
  type CmsType,
  type SiteProblem,
  type TestResult,
} from '#shared/rules/websites.ts';
import { SITE_CAUSES } from '#shared/rules/site-causes.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { SiteAccess } from '../../ports/cms/cms.ts';
import { SiteError } from '../../ports/cms/site-error.ts';
import { isFetchError } from '../../ports/site-client/fetch-error.ts';
import type { Db, Tx } from '../../database/db.ts';

const TEST_TIMEOUT_MS = 20_000;

const GUARD_TIMEOUT_MS = 5000;

/** As typed; each CMS takes its part. */
type Entered = {
  appPassword: string;
  username?: string;
  shopName?: string;
  clientId?: string;
  hookUrl?: string;
};
type Names = { username: string | null; shopName: string | null };

export type SiteKind = {
  /** Stored only when its credentials work. */
  isTried: boolean;
  /** Empty fields keep the stored value. */
  names: (entered: Entered, stored: Names | null) => Names;
  secret: (entered: Entered) => string;
};

export const SITE_KINDS = {
  wordpress: {
    isTried: true,
    names: ({ username }, stored) => ({ username: username || (stored?.username ?? null), shopName: null }),
    secret: ({ appPassword }) => appPassword,
  },
  webhook: {
    isTried: true,
    names: () => ({ username: null, shopName: null }),
    /** A workflow's address is as good as a password. */
    secret: ({ hookUrl, appPassword }) => (hookUrl ? `${hookUrl} ${appPassword}` : ''),
  },
  shopify: {
    isTried: false,
    names: ({ shopName }, stored) => ({ username: null, shopName: shopName || (stored?.shopName ?? null) }),
    /** An app's id and secret form one credential; a token has no id. */
    secret: ({ clientId, appPassword }) => (clientId ? `${clientId}:${appPassword}` : appPassword),
  },
} satisfies Record<CmsType, SiteKind>;

/** A failure is a result, not an error. */
export async function testResult({ cms }: UserContext, type: CmsType, site: SiteAccess): Promise<TestResult> {
  const { testTaken, testSucceeded } = WEBSITE_MESSAGES;
  try {
    await cms[type].test(site, AbortSignal.timeout(TEST_TIMEOUT_MS));
    return { ok: true, message: isOneWay(type) ? testTaken : testSucceeded };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    const { kind: problem } = error;
    const message = problem === 'credentials' ? WEBSITE_MESSAGES.testFailed : SITE_CAUSES[problem];
    return { ok: false, message, problem, hint: SITE_PROBLEMS[problem] };
  }
}

const OF_PASSWORD: readonly SiteProblem[] = ['credentials', 'stripped', 'forbidden'];

/** @throws AppError with the cause as its hint */
export async function assertConnects(ctx: UserContext, cmsType: CmsType, site: SiteAccess) {
  const result = await testResult(ctx, cmsType, site);
  if (result.ok) return;
  const { message, hint, problem } = result;
  const wrong = OF_PASSWORD.includes(problem) ? 'appPassword' : 'domain';
  throw new AppError('invalid', message, { hint, field: isOneWay(cmsType) ? 'hookUrl' : wrong });
}

/** Refuses internal addresses; an unreachable site passes, as every use checks again. */
export async function guardAddress({ fetchSite }: UserContext, domain: string) {
  try {
    await fetchSite(domain, { method: 'HEAD', timeoutMs: GUARD_TIMEOUT_MS });
  } catch (error) {
    if (isFetchError(error, 'refused')) throw new AppError('invalid', SITE_PROBLEMS.refused);
  }
}

type Own = { id: string; userId: string };

/** One after the other may change what is known of a website. */
export const lockWebsite = (tx: Tx, { id, userId }: Own) =>
  tx.$queryRaw`select 1 from websites where id = ${id}::uuid and user_id = ${userId}::uuid for update`;

/**
 * Has what search engines get of each post there delivered and read again, one post every few seconds.
 * @param markers of these posts alone
 */
export const renewHeads = (
  tx: Pick<Db, '$executeRaw'>,
  { id, userId }: Own,
  now: Date,
  markers: string[] | null = null,
) => tx.$executeRaw`
  update publications known
  set site_change = 'head', updated_at = ${now}::timestamptz,
    look_at = coalesce(known.look_at, ${now}::timestamptz + (due.place - 1) * interval '3 seconds')
  from (
    select id, row_number() over (order by posted_at desc nulls last, id) as place from publications
    where website_id = ${id}::uuid and user_id = ${userId}::uuid and remote_id is not null
      and site_change is distinct from 'removed' and (${markers}::text[] is null or marker = any(${markers}))) due
  where known.id = due.id`;

type Connection = { id: string; userId: string; cmsType: CmsType; domain: string; shopName: string | null };

/** WordPress may have been reinstalled, so its ids are dropped; posts are found by their marker. */
export async function adoptPublications(db: Pick<Db, '$executeRaw'>, website: Connection) {
  const { id, userId } = website;
  await db.$executeRaw`
    update publications known
    set website_id = ${id}::uuid, removed_site = null, remote_id = null, media_id = null
    where id in (
        select distinct on (content_id) id from publications
        where user_id = ${userId}::uuid and removed_site = ${siteKey(website)} and website_id is null
        order by content_id, updated_at desc)
      and not exists (
        select from publications other where other.content_id = known.content_id and other.website_id = ${id}::uuid)
      and exists (select from websites where id = ${id}::uuid and user_id = ${userId}::uuid)`;
}
