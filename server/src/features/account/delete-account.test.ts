import { expect, test } from 'vitest';
import { linkMailedTo } from '#server/test/mails.ts';
import { runDueJobs } from '#server/test/run-due-jobs.ts';
import { anonymous, signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { ownContext } from '#server/test/stored-rows.ts';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { userWithEverything } from '#server/test/user-with-everything.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { exportAccount, exportParts } from './export-account.ts';

type Composition = Awaited<ReturnType<typeof testServices>>;

/** Every table, and how many of its rows contain this text anywhere. */
async function rowsWith({ pool }: Composition, text: string) {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${name} as candidate where candidate::text like $1`,
      [`%${text}%`],
    );
    const count = counted.rows[0]?.count ?? 0;
    if (count > 0) found[name] = count;
  }
  return found;
}

test('deleting an account leaves nothing of the user but the owed cancellation and the farewell @long', async () => {
  const composition = await testServices();
  const { api, user, db } = await userWithEverything();
  await api.account.deleteAccount();
  const traces = await rowsWith(composition, user.id);
  expect(traces).toEqual({ 'public.pending_cancellations': 1, 'graphile_worker._private_jobs': 1 });
  await expect(db.mail.findMany({ where: { to: user.email } })).resolves.toMatchObject([
    { subject: 'Your Veemark account was deleted' },
  ]);
});

test('once the farewell has gone out nothing names the user, in any table @long', async () => {
  const composition = await testServices();
  const { api, user } = await userWithEverything();
  const stranger = await anonymous();
  await api.content.suggestKeywords({ topic: 'tea' });
  await stranger.api.account.forgotPassword({ email: user.email });
  await expect(stranger.api.account.signIn({ email: user.email, password: 'not this one' })).rejects.toThrow(
    ACCOUNT_MESSAGES.wrongCredentials,
  );
  await api.account.deleteAccount();
  await expect(stranger.api.account.signIn({ email: user.email, password: TEST_PASSWORD })).rejects.toThrow(
    ACCOUNT_MESSAGES.wrongCredentials,
  );
  expect(await rowsWith(composition, user.email)).toEqual({ 'public.mails': 1 });
  await runDueJobs(composition);
  expect(await rowsWith(composition, user.email)).toEqual({});
  expect(await rowsWith(composition, user.id)).toEqual({});
});

test('a deleted account is signed out, cannot sign in, and the same email starts empty', async () => {
  const { api, user, db, cookies } = await signedIn();
  await Promise.all([api.account.deleteAccount(), api.account.deleteAccount()]);
  expect(cookies.at(-1)).toMatch(/Max-Age=0/);
  await expect(db.mail.count({ where: { to: user.email } })).resolves.toBe(1);
  const stranger = await anonymous();
  const credentials = { email: user.email, password: TEST_PASSWORD };
  await expect(stranger.api.account.signIn(credentials)).rejects.toThrow(ACCOUNT_MESSAGES.wrongCredentials);

  await stranger.api.account.signUp({ name: 'Again', ...credentials });
  const app = await testApp();
  await app.inject(await linkMailedTo(user.email));
  const again = await db.user.findUniqueOrThrow({ where: { email: user.email } });
  expect(again.id).not.toBe(user.id);
  await expect(db.piece.count({ where: { userId: again.id } })).resolves.toBe(0);
});

test('the articles about the download and the deletion name each thing that is stored', async () => {
  const { ctx, api } = await signedIn();
  const parts = exportParts(ownContext(ctx)).map(({ name }) => name);
  expect(parts.filter((name) => !(name in SAID_AS))).toEqual([]);
  const missing = async (slug: string, names: string[]) => {
    const { text } = await api.chat.article({ slug });
    return names.filter((name) => !text.includes(SAID_AS[name] ?? name));
  };
  expect(await missing('download-your-data', parts)).toEqual([]);
  const calendar = ['publishPlans', 'calendarEntries', 'entryBatches'];
  const gone = ['sources', ...calendar, 'shareLinks', 'reviews', 'feedback', 'webhooks', 'siteDays'];
  expect(await missing('delete-your-account', gone)).toEqual([]);
});

/** How the parts of the download are spoken of. */
const SAID_AS: Record<string, string> = {
  user: 'account',
  subscription: 'subscription',
  sessions: 'signed-in devices',
  accessTokens: 'access tokens',
  assistants: 'assistants',
  assistantSteps: 'assistants',
  profiles: 'profiles',
  websites: 'websites',
  sitePages: 'pages of your websites',
  searchConnections: 'search figures',
  siteDays: 'search figures',
  worthDecisions: 'what you said of it',
  topicRefusals: 'topics you did not want',
  pageDays: 'search figures',
  pagePeriods: 'search figures',
  queryPeriods: 'search figures',
  pageQueries: 'search figures',
  sources: 'sources',
  pieceSources: 'sources',
  generations: 'generations',
  content: 'pieces',
  claims: 'claims',
  claimDecisions: 'decisions about claims',
  contentVersions: 'versions',
  publications: 'publications',
  deletedPosts: 'pieces you have deleted since',
  publishPlans: 'publishing plans',
  entryBatches: 'lists',
  calendarEntries: 'entries',
  shareLinks: 'review links',
  reviews: 'comments and decisions',
  activity: 'activity',
  emailChanges: 'changes of your address',
  authenticators: 'second factor',
  passkeys: 'passkeys',
  rememberedDevices: 'remembered devices',
  providerLinks: 'sign-ins by another provider',
  deletedThings: 'what programs deleted',
  chatMessages: 'chat messages',
  feedback: 'feedback',
  webhooks: 'webhooks',
  webhookDeliveries: 'what was sent to them',
  mails: 'mails',
  images: 'images',
};

test('the download holds every table of the user and no secret @long', async () => {
  const composition = await testServices();
  const { ctx, user, token } = await userWithEverything();
  let json = '';
  for await (const chunk of exportAccount(ownContext(ctx))) json += chunk;
  const said = await ctx.db.activity.findFirst({
    where: { userId: user.id },
    orderBy: { createdAt: 'desc' },
  });
  expect(said?.sentence).toBe('Downloaded all data');

  const parts: Record<string, unknown> = JSON.parse(json);
  const { rows } = await composition.pool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint where confrelid = 'users'::regclass`,
  );
  const partOf: Record<string, string> = {
    accounts: 'user',
    site_readings: 'websites',
    site_pages: 'sitePages',
    search_connections: 'searchConnections',
    site_days: 'siteDays',
    worth_decisions: 'worthDecisions',
    topic_refusals: 'topicRefusals',
    page_days: 'pageDays',
    page_periods: 'pagePeriods',
    query_periods: 'queryPeriods',
    page_queries: 'pageQueries',
    site_links: 'sitePages',
    site_patches: 'sitePages',
    generated_social: 'content',
    subscriptions: 'subscription',
    access_tokens: 'accessTokens',
    oauth_grants: 'assistants',
    // Codes and tokens are hashes; what they are good for is the grant's.
    oauth_payloads: 'assistants',
    assistant_steps: 'assistantSteps',
    generated_content: 'content',
    content_versions: 'contentVersions',
    chat_support: 'chatMessages',
    publication_attempts: 'publications',
    publication_versions: 'publications',
    piece_sources: 'pieceSources',
    claim_decisions: 'claimDecisions',
    publish_plans: 'publishPlans',
    deleted_posts: 'deletedPosts',
    entry_batches: 'entryBatches',
    calendar_entries: 'calendarEntries',
    share_links: 'shareLinks',
    webhook_deliveries: 'webhookDeliveries',
    deleted_things: 'deletedThings',
    email_changes: 'emailChanges',
    remembered_devices: 'rememberedDevices',
    provider_links: 'providerLinks',
    // Hashes, good once.
    recovery_codes: 'authenticators',
    factor_resets: 'authenticators',
    sign_in_steps: 'sessions',
  };
  const isMissing = (table: string) => [parts[partOf[table] ?? table] ?? []].flat().length === 0;
  expect(rows.map(({ name }) => name).filter(isMissing)).toEqual([]);
  expect(json).toContain('a post');
  expect(json).toContain(Buffer.from('jpeg').toString('base64'));
  for (const secret of [user.passwordHash, 'sealed-canary', token]) expect(json).not.toContain(secret);
});
