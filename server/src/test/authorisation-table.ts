import { randomUUID } from 'node:crypto';
import type { TokenScope } from '#shared/rules/access-tokens.ts';
import { API_ROUTES, type ApiRoute } from '../http/api/routes.ts';
import { procedures } from '../trpc/router.ts';
import { nameOf } from './api-request.ts';
import { NO_VOICE_RULES } from '#shared/schemas/voice.ts';
import type { Ids } from './ids.ts';

/**
 * Who may call: anybody; a user, by session or access token; a person, by session alone; a reset link's session; a Pro
 * user.
 */
type Guard = 'public' | 'user' | 'person' | 'reset' | 'pro';

type Line = {
  guard: Guard;
  /** The scope an access token needs where a user may call, if it is not `read` for a query and `write` for a change. */
  scope?: TokenScope | readonly TokenScope[];
  /** A valid input that names these rows; without it the procedure takes none. */
  input?: (ids: Ids) => object;
  /** The id in the input is for the caller to choose, so a taken one cannot answer like a free one. */
  choosesId?: true;
  /** After it the caller's session is gone. */
  endsAccess?: true;
};

const BOTH = ['write', 'publish'] as const;
const EMAIL = 'nobody@example.com';
const PASSWORD = 'a perfectly fine password';
const TOKEN = 'x'.repeat(43);
const PROFILE = {
  name: 'n',
  description: 'd',
  summary: 's',
  company: 'c',
  author: 'a',
  domain: 'https://a.example',
  logo: 'https://a.example/logo.png',
  voice: 'v',
  audience: 'a',
};
/** Nothing listens there, so a test of the site ends at once. */
const SITE = { domain: 'http://127.0.0.1:9', username: 'u', appPassword: 'p', cmsType: 'wordpress' };
const PIECE = { title: 't', slug: 's', excerpt: 'e', keywords: ['k'], content: '<p>c</p>' };
/** A GIF of one dot. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const ARTICLE = { title: 't', body: 'b', tags: [], author: 'a', summary: 's', published: false };
const BRIEF = { contentType: 'blog', topic: 'tea', wordCount: 300 };
const listOf = ({ websiteId, profileId }: Ids) => ({
  websiteId,
  timeZone: 'UTC',
  source: { kind: 'list', text: 'tea' },
  defaults: { wordCount: 300, profileId },
});

/** Every procedure of the product and who may call it. One that is not listed here fails the suite. */
export const AUTHORISATION: Record<string, Line> = {
  'account.me': { guard: 'public' },
  'account.signUp': { guard: 'public', input: () => ({ name: 'n', email: EMAIL, password: PASSWORD }) },
  'account.resendConfirmation': { guard: 'public', input: () => ({ email: EMAIL }) },
  'account.confirmEmail': { guard: 'public', input: () => ({ token: TOKEN }) },
  'account.signIn': { guard: 'public', input: () => ({ email: EMAIL, password: PASSWORD }) },
  'account.signOut': { guard: 'public' },
  'account.forgotPassword': { guard: 'public', input: () => ({ email: EMAIL }) },
  'account.openResetLink': { guard: 'public', input: () => ({ token: TOKEN }) },
  'account.updatePassword': { guard: 'reset', input: () => ({ password: PASSWORD }) },
  'account.changePassword': {
    guard: 'person',
    input: () => ({ currentPassword: 'wrong password', password: PASSWORD }),
  },
  'account.rename': { guard: 'person', input: () => ({ name: 'New Name' }) },
  'account.postingRules': { guard: 'user' },
  'account.savePostingRules': { guard: 'person', input: () => ({ holdsOpenClaims: true }) },
  'account.devices': { guard: 'person' },
  'account.signOutElsewhere': { guard: 'person', endsAccess: true },
  'account.accessTokens': { guard: 'person' },
  'account.createAccessToken': { guard: 'person', input: () => ({ name: 't' }) },
  'account.revokeAccessToken': { guard: 'person', input: ({ tokenId }) => ({ id: tokenId }) },
  'account.deleteAccount': { guard: 'person', endsAccess: true },

  'account.webhooks': { guard: 'person' },
  'account.createWebhook': {
    guard: 'person',
    input: () => ({ url: 'http://127.0.0.1:9/hook', events: ['piece.done'] }),
  },
  'account.removeWebhook': { guard: 'person', input: ({ webhookId }) => ({ id: webhookId }) },
  'account.resumeWebhook': { guard: 'person', input: ({ webhookId }) => ({ id: webhookId }) },
  'account.testWebhook': { guard: 'person', input: ({ webhookId }) => ({ id: webhookId }) },
  'account.deliveries': { guard: 'person', input: ({ webhookId }) => ({ id: webhookId }) },
  'account.sendAgain': { guard: 'person', input: ({ deliveryId }) => ({ id: deliveryId }) },

  'billing.usage': { guard: 'user' },
  'billing.usageHistory': { guard: 'user', input: () => ({}) },
  'billing.usageCsv': { guard: 'user' },
  'billing.subscription': { guard: 'user' },
  'billing.startCheckout': { guard: 'person', input: () => ({}) },
  'billing.confirmSession': { guard: 'person', input: () => ({ sessionId: 'cs_none' }) },
  'billing.openPortal': { guard: 'person' },
  'billing.webhook': { guard: 'public', input: () => ({ body: '{}', signature: '' }) },
  'billing.feedback': { guard: 'user' },
  'billing.submitFeedback': { guard: 'person', input: () => ({ rating: 5, feedback: 'good' }) },
  'billing.testCheckout': { guard: 'person', input: () => ({ id: 'none' }) },
  'billing.payTestCheckout': { guard: 'person', input: () => ({ id: 'none' }) },
  'billing.actInTestPortal': { guard: 'person', input: () => ({ action: 'keep' }) },

  'chat.article': { guard: 'public', input: () => ({ slug: 'plans' }) },
  'chat.articles': { guard: 'public' },
  'chat.clear': { guard: 'user' },
  'chat.list': { guard: 'user' },
  'chat.reply': {
    guard: 'user',
    scope: 'read',
    input: () => ({ messages: [{ role: 'user', content: 'hi' }] }),
  },
  'chat.send': { guard: 'user', input: () => ({ text: 'hi' }) },
  'chat.stop': { guard: 'user' },

  'content.addAddressSource': {
    guard: 'user',
    input: ({ profileId }) => ({ profileId, url: 'http://127.0.0.1:9/report' }),
  },
  'content.addFileSource': {
    guard: 'user',
    input: ({ profileId }) => ({ profileId, name: 'notes.txt', file: 'dGVh' }),
  },
  'content.addProfileSource': { guard: 'user', input: ({ profileId }) => ({ profileId }) },
  'content.addSiteSources': { guard: 'user', input: ({ profileId }) => ({ profileId, domain: SITE.domain }) },
  'content.addTextSource': { guard: 'user', input: ({ profileId }) => ({ profileId, text: 'tea' }) },
  'content.attachSources': {
    guard: 'user',
    input: ({ contentId, sourceId }) => ({ id: contentId, sourceIds: [sourceId] }),
  },
  'content.cancelGeneration': { guard: 'user', input: ({ contentId }) => ({ id: contentId }) },
  'content.checkClaims': {
    guard: 'user',
    scope: 'read',
    input: () => ({ text: 'Of all shops, 34 % close.', sources: [{ text: 'tea' }] }),
  },
  'content.checkDraft': {
    guard: 'user',
    scope: 'read',
    input: ({ contentId }) => ({ id: contentId, content: '<p>34 %</p>' }),
  },
  'content.getSearchBasics': { guard: 'user', input: ({ contentId }) => ({ id: contentId }) },
  'content.getEvidence': { guard: 'user', input: ({ contentId }) => ({ id: contentId }) },
  'content.confirmClaims': {
    guard: 'person',
    input: ({ contentId }) => ({ id: contentId, revision: 1, numbers: [1], reason: 'counted' }),
  },
  'content.currentGeneration': { guard: 'user' },
  'content.chosenSources': { guard: 'user', input: ({ sourceId }) => ({ ids: [sourceId] }) },
  'content.deleteSource': { guard: 'user', input: ({ sourceId }) => ({ id: sourceId }) },
  'content.getSource': { guard: 'user', input: ({ sourceId }) => ({ id: sourceId }) },
  'content.listSources': {
    guard: 'user',
    input: ({ profileId, sourceId }) => ({ profileId, cursor: `2030-01-01T00:00:00.000Z_${sourceId}` }),
  },
  'content.refreshSource': { guard: 'user', input: ({ sourceId }) => ({ id: sourceId }) },
  'content.updateSource': {
    guard: 'user',
    input: ({ sourceId, profileId }) => ({ id: sourceId, profileId, title: 't' }),
  },
  'content.alikePages': { guard: 'user', input: () => ({ topics: ['tea'] }) },
  'content.deleteContent': { guard: 'pro', input: ({ contentId }) => ({ id: contentId }) },
  'content.moveContent': {
    guard: 'user',
    input: ({ contentId, profileId }) => ({ id: contentId, profileId }),
  },
  'content.deriveEmail': { guard: 'user', input: () => ({ content: 'tea' }) },
  'content.deriveSocial': { guard: 'user', input: () => ({ content: 'tea', platforms: ['x'] }) },
  'content.generateAndWait': {
    guard: 'user',
    input: ({ profileId }) => ({ brief: { ...BRIEF, id: randomUUID(), profileId }, profile: null }),
  },
  'content.generateEmail': { guard: 'user', input: ({ contentId }) => ({ id: contentId }) },
  'content.proposeOutline': {
    guard: 'user',
    input: (ids) => ({ ...BRIEF, id: randomUUID(), profileId: ids.profileId }),
  },
  'content.rewrite': {
    guard: 'user',
    input: ({ contentId }) => ({
      id: contentId,
      kind: 'shorten',
      html: '<p>a</p>',
      wish: '',
      heading: '',
      before: '',
    }),
  },
  'content.generateSocial': {
    guard: 'user',
    input: ({ contentId }) => ({ id: contentId, platforms: ['x'] }),
  },
  'content.getBrief': { guard: 'user', input: ({ contentId }) => ({ id: contentId }) },
  'content.getGeneration': { guard: 'user', input: ({ contentId }) => ({ id: contentId }) },
  'content.getContent': { guard: 'user', input: ({ contentId }) => ({ id: contentId }) },
  'content.getEmail': { guard: 'user', input: ({ contentId }) => ({ id: contentId }) },
  'content.getSocial': { guard: 'user', input: ({ contentId }) => ({ id: contentId }) },
  'content.getVersion': { guard: 'user', input: ({ contentId }) => ({ id: contentId, revision: 1 }) },
  'content.listContent': { guard: 'user', input: () => ({}) },
  'content.listFailures': { guard: 'user' },
  'content.listWriting': { guard: 'user' },
  'content.watchWriting': { guard: 'user', input: () => ({ since: '2026-11-22T00:00:00.000Z' }) },
  'content.listVersions': { guard: 'user', input: ({ contentId }) => ({ id: contentId }) },
  'content.markFailureSeen': { guard: 'user', input: ({ contentId }) => ({ id: contentId }) },
  'content.regenerateImage': { guard: 'user', input: ({ contentId }) => ({ id: contentId }) },
  'content.restoreVersion': {
    guard: 'user',
    input: ({ contentId }) => ({ id: contentId, revision: 1, current: 1 }),
  },
  'content.startGeneration': {
    guard: 'user',
    input: ({ profileId }) => ({ ...BRIEF, id: randomUUID(), profileId }),
  },
  'content.suggestKeywords': { guard: 'user', input: () => ({ topic: 'tea' }) },
  'content.updateContent': {
    guard: 'user',
    input: ({ contentId }) => ({ ...PIECE, id: contentId, revision: 1 }),
  },
  'content.updateSocial': {
    guard: 'user',
    input: ({ contentId }) => ({ id: contentId, platform: 'x', text: 'another', before: 'a post' }),
  },
  'content.updateEmail': {
    guard: 'user',
    input: ({ contentId }) => ({
      id: contentId,
      subject: 'S',
      body: 'B',
      alternatives: [],
      before: { subject: 's', body: 'b' },
    }),
  },
  'content.uploadImage': {
    guard: 'user',
    input: ({ contentId }) => ({ id: contentId, image: PIXEL, alt: 'A dot' }),
  },
  'content.uploadPicture': { guard: 'user', input: ({ contentId }) => ({ id: contentId, image: PIXEL }) },
  'content.watchGeneration': { guard: 'user', input: ({ contentId }) => ({ id: contentId }) },

  'profiles.measurePiece': { guard: 'user', input: ({ contentId }) => ({ id: contentId }) },
  'profiles.measureVoice': {
    guard: 'user',
    scope: 'read',
    input: () => ({ samples: ['a', 'b', 'c'], texts: ['d'] }),
  },
  'profiles.samplesFromPosts': { guard: 'user' },
  'profiles.list': {
    guard: 'user',
    input: ({ profileId }) => ({ cursor: `2030-01-01T00:00:00.000Z_${profileId}` }),
  },
  'profiles.listForSelect': { guard: 'user' },
  'profiles.create': {
    guard: 'user',
    input: ({ profileId }) => ({ ...PROFILE, id: profileId }),
    choosesId: true,
  },
  'profiles.update': { guard: 'user', input: ({ profileId }) => ({ ...PROFILE, id: profileId }) },
  'profiles.getVoice': { guard: 'user', input: ({ profileId }) => ({ id: profileId }) },
  'profiles.saveVoice': { guard: 'user', input: ({ profileId }) => ({ id: profileId, ...NO_VOICE_RULES }) },
  'profiles.countPlanned': { guard: 'user', input: ({ profileId }) => ({ id: profileId }) },
  'profiles.delete': { guard: 'user', input: ({ profileId }) => ({ id: profileId }) },
  'profiles.fillFromWebsite': { guard: 'user', input: () => ({ domain: SITE.domain }) },

  'publish.list': { guard: 'user', input: ({ contentId, websiteId }) => ({ contentId, websiteId }) },
  'publish.listPage': { guard: 'user', input: ({ contentId, websiteId }) => ({ contentId, websiteId }) },
  'publish.getPublication': { guard: 'user', input: ({ publicationId }) => ({ id: publicationId }) },
  'publish.choices': { guard: 'user', input: ({ websiteId }) => ({ id: websiteId }) },
  'publish.postToWebsite': {
    guard: 'user',
    scope: 'publish',
    input: ({ contentId, websiteId }) => ({ contentId, websiteId }),
  },
  'publish.postShopArticle': {
    guard: 'user',
    scope: 'publish',
    input: () => ({ shopName: 'no-shop', token: 't', blogId: '1', article: ARTICLE }),
  },
  'publish.repair': {
    guard: 'user',
    scope: 'publish',
    input: ({ publicationId }) => ({ id: publicationId }),
  },
  'publish.statusOnSite': { guard: 'user', input: ({ publicationId }) => ({ id: publicationId }) },
  'publish.shopBlogs': {
    guard: 'user',
    scope: 'publish',
    input: () => ({ shopName: 'no-shop', token: 't' }),
  },
  'publish.unpublish': {
    guard: 'user',
    scope: 'publish',
    input: ({ publicationId }) => ({ id: publicationId }),
  },
  'publish.removeFromSite': {
    guard: 'user',
    scope: 'publish',
    input: ({ publicationId }) => ({ id: publicationId }),
  },
  'publish.confirmPosted': {
    guard: 'user',
    scope: BOTH,
    input: ({ publicationId }) => ({ id: publicationId }),
  },
  'publish.takeOver': {
    guard: 'user',
    scope: 'publish',
    input: ({ publicationId }) => ({ id: publicationId }),
  },
  'publish.putBack': {
    guard: 'user',
    scope: 'publish',
    input: ({ publicationId }) => ({ id: publicationId, versionId: publicationId }),
  },
  'publish.lookOnSite': { guard: 'user', input: ({ contentId }) => ({ contentId }) },
  'publish.compareWithSite': { guard: 'user', input: ({ publicationId }) => ({ id: publicationId }) },
  'publish.listVersions': { guard: 'user', input: ({ publicationId }) => ({ id: publicationId }) },

  'publish.plans': { guard: 'user' },
  'publish.savePlan': {
    guard: 'pro',
    scope: BOTH,
    input: ({ websiteId }) => ({ websiteId, timeZone: 'UTC' }),
  },
  'publish.pausePlan': { guard: 'user', scope: 'publish', input: ({ planId }) => ({ id: planId }) },
  'publish.resumePlan': { guard: 'pro', scope: BOTH, input: ({ planId }) => ({ id: planId }) },
  'publish.deletePlan': { guard: 'user', scope: 'publish', input: ({ planId }) => ({ id: planId }) },
  'publish.proposal': { guard: 'user', input: () => ({ timeZone: 'UTC' }) },
  'publish.startPlan': {
    guard: 'pro',
    scope: BOTH,
    input: ({ websiteId, contentId }) => ({
      websiteId,
      timeZone: 'UTC',
      pieces: [{ id: randomUUID(), contentId }],
    }),
  },
  'publish.previewImport': { guard: 'pro', scope: 'publish', input: (ids) => listOf(ids) },
  'publish.importEntries': {
    guard: 'pro',
    scope: BOTH,
    input: (ids) => ({ ...listOf(ids), id: randomUUID(), name: 'n' }),
  },
  'publish.batches': { guard: 'user' },
  'publish.pauseBatch': { guard: 'user', scope: 'publish', input: ({ batchId }) => ({ id: batchId }) },
  'publish.resumeBatch': { guard: 'pro', scope: BOTH, input: ({ batchId }) => ({ id: batchId }) },
  'publish.clearBatch': { guard: 'user', scope: 'publish', input: ({ batchId }) => ({ id: batchId }) },
  'publish.calendar': {
    guard: 'user',
    input: ({ websiteId }) => ({
      from: '2026-01-01T00:00:00Z',
      to: '2036-01-01T00:00:00Z',
      timeZone: 'UTC',
      websiteId,
    }),
  },
  'publish.calendarPage': {
    guard: 'user',
    input: ({ websiteId }) => ({ from: '2026-01-01T00:00:00Z', to: '2036-01-01T00:00:00Z', websiteId }),
  },
  'publish.getEntry': { guard: 'user', input: ({ entryId }) => ({ id: entryId }) },
  'publish.queue': { guard: 'user' },
  'publish.queuePage': { guard: 'user', input: () => ({}) },
  'publish.pace': { guard: 'user', input: ({ websiteId }) => ({ websiteId, timeZone: 'UTC' }) },
  'publish.addEntries': {
    guard: 'user',
    scope: BOTH,
    input: ({ websiteId, contentId }) => ({
      websiteId,
      timeZone: 'UTC',
      entries: [{ id: randomUUID(), contentId }],
    }),
  },
  'publish.moveEntry': {
    guard: 'user',
    scope: BOTH,
    input: ({ entryId }) => ({ id: entryId, time: { kind: 'next' } }),
  },
  'publish.approveEntry': { guard: 'user', scope: 'publish', input: ({ entryId }) => ({ id: entryId }) },
  'publish.sendBackEntry': {
    guard: 'user',
    scope: 'publish',
    input: ({ entryId }) => ({ id: entryId, note: 'too long' }),
  },
  'publish.updateEntry': {
    guard: 'user',
    scope: BOTH,
    input: ({ entryId, profileId }) => ({ id: entryId, brief: { topic: 't', wordCount: 800, profileId } }),
  },
  'publish.writeEntry': { guard: 'user', scope: BOTH, input: ({ entryId }) => ({ id: entryId }) },
  'publish.skipEntry': { guard: 'user', scope: 'publish', input: ({ entryId }) => ({ id: entryId }) },
  'publish.removeEntry': { guard: 'user', scope: 'publish', input: ({ entryId }) => ({ id: entryId }) },

  'publish.reviews': { guard: 'user', input: ({ contentId }) => ({ contentId }) },
  'publish.createShareLink': {
    guard: 'user',
    scope: 'publish',
    input: ({ contentId }) => ({ contentId, name: 'Bob' }),
  },
  'publish.revokeShareLink': { guard: 'user', input: ({ shareLinkId }) => ({ id: shareLinkId }) },
  'publish.deleteReview': { guard: 'user', input: ({ reviewId }) => ({ id: reviewId }) },

  'websites.list': {
    guard: 'user',
    input: ({ websiteId }) => ({ cursor: `2030-01-01T00:00:00.000Z_${websiteId}` }),
  },
  'websites.create': {
    guard: 'user',
    scope: 'publish',
    input: ({ websiteId }) => ({ ...SITE, id: websiteId }),
    choosesId: true,
  },
  'websites.update': {
    guard: 'user',
    scope: 'publish',
    input: ({ websiteId }) => ({ ...SITE, id: websiteId }),
  },
  'websites.delete': { guard: 'user', scope: 'publish', input: ({ websiteId }) => ({ id: websiteId }) },
  'websites.test': {
    guard: 'user',
    scope: 'publish',
    input: ({ websiteId }) => ({ ...SITE, id: websiteId, appPassword: '' }),
  },
  'websites.check': { guard: 'user', scope: 'publish', input: ({ websiteId }) => ({ id: websiteId }) },
  'websites.readPages': { guard: 'user', scope: 'read', input: ({ websiteId }) => ({ id: websiteId }) },
  'websites.listPages': {
    guard: 'user',
    input: ({ websiteId }) => ({ id: websiteId, cursor: `2030-01-01T00:00:00.000Z_${websiteId}` }),
  },
  'websites.pieceLinks': { guard: 'user', input: ({ contentId }) => ({ contentId }) },
  'websites.similarPages': {
    guard: 'user',
    scope: 'read',
    input: ({ websiteId }) => ({ websiteId, title: 'tea' }),
  },
  'websites.suggestLinks': {
    guard: 'user',
    scope: 'read',
    input: ({ websiteId }) => ({ websiteId, title: 'tea', html: '<p>Tea</p>' }),
  },
  'websites.suggestInlinks': {
    guard: 'user',
    scope: 'read',
    input: ({ websiteId }) => ({ websiteId, title: 'tea', url: 'https://x.example/tea' }),
  },
  'websites.suggestRefresh': { guard: 'user', scope: 'read', input: ({ pageId }) => ({ id: pageId }) },
  'websites.applyPatch': { guard: 'user', scope: 'publish', input: ({ patchId }) => ({ id: patchId }) },
  'websites.undoPatch': { guard: 'user', scope: 'publish', input: ({ patchId }) => ({ id: patchId }) },
  'websites.companionPlugin': { guard: 'user' },
  'websites.startAuthorization': { guard: 'user', scope: 'publish', input: () => ({ domain: SITE.domain }) },
  'websites.finishAuthorization': { guard: 'user', scope: 'publish', input: () => ({ state: 'none' }) },
};

/** The procedure that the documented example of a path leads to. */
function calledBy({ call, example }: ApiRoute): string {
  const called: string[] = [];
  const procedure = (name: string) => () => {
    called.push(name);
    return Promise.reject(new Error('Only its name is asked for.'));
  };
  const within = (room: string) => new Proxy({}, { get: (_, name) => procedure(`${room}.${String(name)}`) });
  call(new Proxy({}, { get: (_, room) => within(String(room)) }) as never, example, { publicUrl: '' }).catch(
    () => undefined,
  );
  return called.join();
}

/** The scope an access token needs; `person`: none is good enough, `public`: nobody is asked. */
export function accessOf(path: string): TokenScope | readonly TokenScope[] | 'person' | 'public' {
  const { guard = 'public', scope } = AUTHORISATION[path] ?? {};
  if (guard === 'person' || guard === 'public') return guard;
  return scope ?? (procedures.get(path)?._def.type === 'mutation' ? 'write' : 'read');
}

/** Of the /api paths; each leads to a procedure above, which guards it, or checks a signature. */
export const API_ACCESS: Record<string, ReturnType<typeof accessOf>> = {
  ...Object.fromEntries(API_ROUTES.map((route) => [nameOf(route), accessOf(calledBy(route))])),
  'POST /api/stripe-webhook': 'public',
  'POST /api/wordpress-events/:websiteId': 'public',
};
export const API_PATHS = Object.keys(API_ACCESS).toSorted();

/** The description of the /api paths, open to everyone. */
export const API_DOCUMENTS = / \/api\/(openapi|docs)/;

/** The tools of /mcp, in their order, with the scopes an access token needs. */
export const MCP_ACCESS: Record<string, readonly TokenScope[]> = {
  list_pieces: ['read'],
  read_piece: ['read'],
  write_piece: ['write'],
  piece_state: ['read'],
  add_source: ['write'],
  check_claims: ['read'],
  list_profiles: ['read'],
  list_websites: ['read'],
  similar_pages: ['read'],
  suggest_links: ['read'],
  suggest_inlinks: ['read'],
  list_pages: ['read'],
  suggest_refresh: ['read'],
  measure_voice: ['read'],
  list_calendar: ['read'],
  add_to_calendar: BOTH,
  next_slot: ['read'],
  // Reads what it asks about.
  post_piece: ['publish', 'read'],
  read_receipt: ['read'],
  confirm_posted: ['write', 'publish', 'read'],
  take_down: ['publish', 'read'],
};
