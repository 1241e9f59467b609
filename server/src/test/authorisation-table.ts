import { randomUUID } from 'node:crypto';
import type { ApiRoute } from '#server/http/api/route.ts';
import { API_ROUTES } from '#server/http/api/routes.ts';
import { procedures } from '#server/trpc/router.ts';
import type { TokenScope } from '#shared/rules/account.ts';
import { NO_VOICE_RULES } from '#shared/schemas/voice.ts';
import { A_PROFILE } from './a-profile.ts';
import { nameOf } from './api-request.ts';
import type { Ids } from './ids.ts';

/**
 * Who may call: anybody; a user, by session or access token; a person, by session alone; a reset link's session; a Pro
 * user; an administrator, by session alone.
 */
type Guard = 'public' | 'user' | 'person' | 'reset' | 'pro' | 'admin';

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
const PUBLISH = { scope: 'publish' } as const;
const READ = { scope: 'read' } as const;
const EITHER = { scope: BOTH } as const;

const line =
  (guard: Guard) =>
  (input?: Line['input'], more: Omit<Line, 'guard' | 'input'> = {}): Line => ({
    guard,
    ...(input && { input }),
    ...more,
  });
const anybody = line('public');
const user = line('user');
const person = line('person');
const resetting = line('reset');
const pro = line('pro');
const admin = line('admin');
/** A row by its id, with what is sent besides. */
const idOf =
  (name: keyof Ids, more: object = {}) =>
  (ids: Ids) => ({ id: ids[name], ...more });
/** Rows by the names of their ids, with what is sent besides. */
const rows =
  (names: (keyof Ids)[], more: object = {}) =>
  (ids: Ids) => ({ ...Object.fromEntries(names.map((name) => [name, ids[name]])), ...more });
/** A cursor of a list, which names one of its rows. */
const cursorAt = (id: string) => `2030-01-01T00:00:00.000Z_${id}`;

const SEARCH_FILE = { name: 'Pages.csv', file: 'dGVh' };
const EMAIL = 'nobody@example.com';
const PASSWORD = 'a perfectly fine password';
const TOKEN = 'x'.repeat(43);
const PASSKEY = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA' },
};
/** Nothing listens there, so a test of the site ends at once. */
const SITE = { domain: 'http://127.0.0.1:9', username: 'u', appPassword: 'p', cmsType: 'wordpress' };
const PIECE = { title: 't', slug: 's', excerpt: 'e', keywords: ['k'], content: '<p>c</p>' };
/** A GIF of one dot. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const ARTICLE = { title: 't', body: 'b', tags: [], author: 'a', summary: 's', published: false };
const RANGE = { from: '2026-01-01T00:00:00Z', to: '2036-01-01T00:00:00Z' };
const REWRITE = { kind: 'shorten', html: '<p>a</p>', wish: '', heading: '', before: '' };
const BRIEF = { contentType: 'blog', topic: 'tea', wordCount: 300 };
const listOf = ({ websiteId, profileId }: Ids) => ({
  websiteId,
  timeZone: 'UTC',
  source: { kind: 'list', text: 'tea' },
  defaults: { wordCount: 300, profileId },
});

/** Every procedure of the product and who may call it. One that is not listed here fails the suite. */
export const AUTHORISATION: Record<string, Line> = {
  'account.me': anybody(),
  'account.whoAmI': user(),
  'account.signUp': anybody(() => ({ name: 'n', email: EMAIL, password: PASSWORD })),
  'account.resendConfirmation': anybody(() => ({ email: EMAIL })),
  'account.confirmEmail': anybody(() => ({ token: TOKEN })),
  'account.invitation': anybody(() => ({ token: TOKEN })),
  'account.acceptInvitation': anybody(() => ({ token: TOKEN, name: 'n', password: PASSWORD })),
  'account.signIn': anybody(() => ({ email: EMAIL, password: PASSWORD })),
  'account.signOut': anybody(),
  'account.forgotPassword': anybody(() => ({ email: EMAIL })),
  'account.openResetLink': anybody(() => ({ token: TOKEN })),
  'account.updatePassword': resetting(() => ({ password: PASSWORD })),
  'account.changePassword': person(() => ({ currentPassword: 'wrong password', password: PASSWORD })),
  'account.changeEmail': person(() => ({ email: EMAIL, currentPassword: 'wrong password' })),
  'account.confirmNewEmail': anybody(() => ({ token: TOKEN })),
  'account.takeEmailBack': anybody(() => ({ token: TOKEN })),
  'account.rename': person(() => ({ name: 'New Name' })),
  'account.postingRules': user(),
  'account.savePostingRules': person(() => ({ holdsOpenClaims: true })),
  'account.devices': person(),
  'account.endSession': person(idOf('sessionId')),
  'account.signOutElsewhere': person(undefined, { endsAccess: true }),
  'account.accessTokens': person(),
  'account.createAccessToken': person(() => ({ name: 't' })),
  'account.revokeAccessToken': person(idOf('tokenId')),
  'account.deleteAccount': person(undefined, { endsAccess: true }),

  'account.factors': person(),
  'account.signInByCode': anybody(() => ({ step: TOKEN, code: '123456' })),
  'account.askFactorReset': anybody(() => ({ step: TOKEN })),
  'account.removeLostFactor': anybody(() => ({ token: TOKEN })),
  'account.keepFactor': anybody(() => ({ token: TOKEN })),
  'account.proveByCode': person(() => ({ code: '123456' })),
  'account.proveByPassword': person(() => ({ password: 'wrong password' })),
  'account.factorPasskey': anybody(() => ({ step: TOKEN })),
  'account.signInByFactorPasskey': anybody(() => ({ step: TOKEN, response: PASSKEY })),
  'account.startPasskeySignIn': anybody(),
  'account.signInByPasskey': anybody(() => ({ step: TOKEN, response: PASSKEY })),
  'account.startProof': person(),
  'account.proveByPasskey': person(() => ({ step: TOKEN, response: PASSKEY })),
  'account.startPasskey': person(),
  'account.addPasskey': person(() => ({
    step: TOKEN,
    response: { ...PASSKEY, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
  })),
  'account.removePasskey': person(idOf('passkeyId')),
  'account.startProviderSignIn': anybody(() => ({ back: '' })),
  'account.finishProviderSignIn': anybody(() => ({ step: TOKEN, query: '' })),
  'account.linkProvider': anybody(() => ({ step: TOKEN, password: PASSWORD })),
  'account.startAuthenticator': person(),
  'account.confirmAuthenticator': person(() => ({ code: '123456' })),
  'account.removeAuthenticator': person(),
  'account.newRecoveryCodes': person(),
  'account.forgetDevices': person(),

  'account.requestOfAccess': person(() => ({ id: TOKEN })),
  'account.letIn': person(() => ({
    id: TOKEN,
    scopes: ['read'],
    websiteIds: null,
    profileIds: null,
    hasUnbranded: true,
  })),
  'account.keepOut': person(() => ({ id: TOKEN })),
  'account.assistants': person(),
  'account.assistantSteps': person(),
  'account.disconnectAssistant': person(idOf('assistantId')),

  'account.activity': user(() => ({ cursor: cursorAt(randomUUID()) })),
  'account.activityCsv': person(() => ({})),
  'account.deletedThings': person(),
  'account.restoreDeleted': person(idOf('deletedId')),
  'account.deleteNow': person(idOf('deletedId')),

  'account.webhooks': user(),
  'account.webhookSamples': user(() => ({ event: 'piece.done' })),
  'account.createWebhook': user(() => ({ url: 'http://127.0.0.1:9/hook', events: ['piece.done'] })),
  'account.removeWebhook': user(idOf('webhookId')),
  'account.rotateWebhookSecret': user(idOf('webhookId')),
  'account.resumeWebhook': person(idOf('webhookId')),
  'account.testWebhook': user(idOf('webhookId')),
  'account.deliveries': person(idOf('webhookId')),
  'account.sendAgain': person(idOf('deliveryId')),

  'account.adminOverview': admin(),
  'account.adminUsers': admin(() => ({ search: 'ann', cursor: randomUUID() })),
  'account.adminMakeUser': admin(() => ({ email: EMAIL })),
  'account.adminBlockUser': admin(() => ({ id: randomUUID() })),
  'account.adminUnblockUser': admin(() => ({ id: randomUUID() })),
  'account.adminDeleteUser': admin(() => ({ id: randomUUID() })),
  'account.adminInvitations': admin(),
  'account.adminInvite': admin(() => ({ email: EMAIL })),
  'account.adminWithdrawInvitation': admin(() => ({ id: randomUUID() })),

  'billing.usage': user(),
  'billing.usageHistory': user(() => ({})),
  'billing.usageCsv': user(),
  'billing.subscription': user(),
  'billing.startCheckout': person(() => ({})),
  'billing.confirmSession': person(() => ({ sessionId: 'cs_none' })),
  'billing.openPortal': person(),
  'billing.webhook': anybody(() => ({ body: '{}', signature: '' })),
  'billing.feedback': user(),
  'billing.submitFeedback': person(() => ({ rating: 5, feedback: 'good' })),
  'billing.testCheckout': person(() => ({ id: 'none' })),
  'billing.payTestCheckout': person(() => ({ id: 'none' })),
  'billing.actInTestPortal': person(() => ({ action: 'keep' })),

  'chat.article': anybody(() => ({ slug: 'plans' })),
  'chat.articles': anybody(),
  'chat.clear': user(),
  'chat.list': user(),
  'chat.reply': user(() => ({ messages: [{ role: 'user', content: 'hi' }] }), READ),
  'chat.send': user(() => ({ text: 'hi' })),
  'chat.stop': user(),

  'content.addAddressSource': user(rows(['profileId'], { url: 'http://127.0.0.1:9/report' })),
  'content.addFileSource': user(rows(['profileId'], { name: 'notes.txt', file: 'dGVh' })),
  'content.addProfileSource': user(rows(['profileId'])),
  'content.addSiteSources': user(rows(['profileId'], { domain: SITE.domain })),
  'content.addTextSource': user(rows(['profileId'], { text: 'tea' })),
  'content.attachSources': user(({ contentId, sourceId }) => ({ id: contentId, sourceIds: [sourceId] })),
  'content.cancelGeneration': user(idOf('contentId')),
  'content.checkClaims': user(
    () => ({ text: 'Of all shops, 34 % close.', sources: [{ text: 'tea' }] }),
    READ,
  ),
  'content.checkDraft': user(idOf('contentId', { content: '<p>34 %</p>' }), READ),
  'content.getSearchBasics': user(idOf('contentId')),
  'content.getEvidence': user(idOf('contentId')),
  'content.confirmClaims': person(idOf('contentId', { revision: 1, numbers: [1], reason: 'counted' })),
  'content.currentGeneration': user(),
  'content.listRecordedBriefs': user(),
  'content.takeRecordedBrief': user(() => ({ name: 'tuner' })),
  'content.chosenSources': user(({ sourceId }) => ({ ids: [sourceId] })),
  'content.deleteSource': user(idOf('sourceId')),
  'content.getSource': user(idOf('sourceId')),
  'content.listSources': user(({ profileId, sourceId }) => ({ profileId, cursor: cursorAt(sourceId) })),
  'content.refreshSource': user(idOf('sourceId')),
  'content.updateSource': user(({ sourceId, profileId }) => ({ id: sourceId, profileId, title: 't' })),
  'content.alikePages': user(() => ({ topics: ['tea'] })),
  'content.deleteContent': pro(idOf('contentId')),
  'content.moveContent': user(({ contentId, profileId }) => ({ id: contentId, profileId })),
  'content.deriveEmail': user(() => ({ content: 'tea' })),
  'content.deriveSocial': user(() => ({ content: 'tea', platforms: ['x'] })),
  'content.generateAndWait': user(({ profileId }) => ({
    brief: { ...BRIEF, id: randomUUID(), profileId },
    profile: null,
  })),
  'content.generateEmail': user(idOf('contentId')),
  'content.proposeOutline': user((ids) => ({ ...BRIEF, id: randomUUID(), profileId: ids.profileId })),
  'content.rewrite': user(idOf('contentId', REWRITE)),
  'content.generateSocial': user(idOf('contentId', { platforms: ['x'] })),
  'content.getBrief': user(idOf('contentId')),
  'content.getGeneration': user(idOf('contentId')),
  'content.pieceResults': user(idOf('contentId')),
  'content.topicIdeas': user(rows(['websiteId']), READ),
  'content.refuseTopic': user(rows(['websiteId'], { topic: 'tea' })),
  'content.getContent': user(idOf('contentId')),
  'content.getEmail': user(idOf('contentId')),
  'content.getSocial': user(idOf('contentId')),
  'content.getVersion': user(idOf('contentId', { revision: 1 })),
  'content.listContent': user(() => ({})),
  'content.listFailures': user(),
  'content.listWriting': user(),
  'content.watchWriting': user(() => ({ since: '2026-11-22T00:00:00.000Z' })),
  'content.listVersions': user(idOf('contentId')),
  'content.markFailureSeen': user(idOf('contentId')),
  'content.regenerateImage': user(idOf('contentId')),
  'content.restoreVersion': user(idOf('contentId', { revision: 1, current: 1 })),
  'content.startGeneration': user(({ profileId }) => ({ ...BRIEF, id: randomUUID(), profileId })),
  'content.suggestKeywords': user(() => ({ topic: 'tea' })),
  'content.updateContent': user(({ contentId }) => ({ ...PIECE, id: contentId, revision: 1 })),
  'content.updateSocial': user(idOf('contentId', { platform: 'x', text: 'another', before: 'a post' })),
  'content.updateEmail': user(
    idOf('contentId', { subject: 'S', body: 'B', alternatives: [], before: { subject: 's', body: 'b' } }),
  ),
  'content.uploadImage': user(idOf('contentId', { image: PIXEL, alt: 'A dot' })),
  'content.uploadPicture': user(idOf('contentId', { image: PIXEL })),
  'content.watchGeneration': user(idOf('contentId')),

  'profiles.measurePiece': user(idOf('contentId')),
  'profiles.measureVoice': user(() => ({ samples: ['a', 'b', 'c'], texts: ['d'] }), READ),
  'profiles.samplesFromPosts': user(),
  'profiles.asksForWebsite': user(),
  'profiles.stopAskingForWebsite': user(),
  'profiles.list': user(({ profileId }) => ({ cursor: cursorAt(profileId) })),
  'profiles.listForSelect': user(),
  'profiles.brandNumbers': user(),
  'profiles.create': user(({ profileId }) => ({ ...A_PROFILE, id: profileId }), { choosesId: true }),
  'profiles.update': user(({ profileId }) => ({ ...A_PROFILE, id: profileId })),
  'profiles.getVoice': user(idOf('profileId')),
  'profiles.saveVoice': user(idOf('profileId', { ...NO_VOICE_RULES })),
  'profiles.countPlanned': user(idOf('profileId')),
  'profiles.delete': user(idOf('profileId')),
  'profiles.fillFromWebsite': user(() => ({ domain: SITE.domain })),

  'publish.list': user(rows(['contentId', 'websiteId'])),
  'publish.listPage': user(rows(['contentId', 'websiteId'])),
  'publish.getPublication': user(idOf('publicationId')),
  'publish.choices': user(idOf('websiteId')),
  'publish.postToWebsite': user(rows(['contentId', 'websiteId']), PUBLISH),
  'publish.postShopArticle': user(
    () => ({ shopName: 'no-shop', token: 't', blogId: '1', article: ARTICLE }),
    PUBLISH,
  ),
  'publish.repair': user(idOf('publicationId'), PUBLISH),
  'publish.statusOnSite': user(idOf('publicationId')),
  'publish.shopBlogs': user(() => ({ shopName: 'no-shop', token: 't' }), PUBLISH),
  'publish.unpublish': user(idOf('publicationId'), PUBLISH),
  'publish.removeFromSite': user(idOf('publicationId'), PUBLISH),
  'publish.confirmPosted': user(idOf('publicationId'), EITHER),
  'publish.takeOver': user(idOf('publicationId'), PUBLISH),
  'publish.putBack': user(({ publicationId }) => ({ id: publicationId, versionId: publicationId }), PUBLISH),
  'publish.lookOnSite': user(rows(['contentId'])),
  'publish.compareWithSite': user(idOf('publicationId')),
  'publish.listVersions': user(idOf('publicationId')),

  'publish.plans': user(),
  'publish.savePlan': pro(rows(['websiteId'], { timeZone: 'UTC' }), EITHER),
  'publish.pausePlan': user(idOf('planId'), PUBLISH),
  'publish.resumePlan': pro(idOf('planId'), EITHER),
  'publish.deletePlan': user(idOf('planId'), PUBLISH),
  'publish.proposal': user(() => ({ timeZone: 'UTC' })),
  'publish.startPlan': pro(
    ({ websiteId, contentId }) => ({ websiteId, timeZone: 'UTC', pieces: [{ id: randomUUID(), contentId }] }),
    EITHER,
  ),
  'publish.previewImport': pro((ids) => listOf(ids), PUBLISH),
  'publish.importEntries': pro((ids) => ({ ...listOf(ids), id: randomUUID(), name: 'n' }), EITHER),
  'publish.batches': user(),
  'publish.pauseBatch': user(idOf('batchId'), PUBLISH),
  'publish.resumeBatch': pro(idOf('batchId'), EITHER),
  'publish.clearBatch': user(idOf('batchId'), PUBLISH),
  'publish.calendar': user(rows(['websiteId'], { ...RANGE, timeZone: 'UTC' })),
  'publish.calendarPage': user(rows(['websiteId'], RANGE)),
  'publish.getEntry': user(idOf('entryId')),
  'publish.queue': user(),
  'publish.queuePage': user(() => ({})),
  'publish.freeTimes': user(() => ({ to: '2026-12-01T00:00:00Z' })),
  'publish.pace': user(rows(['websiteId'], { timeZone: 'UTC' })),
  'publish.addEntries': user(
    ({ websiteId, contentId }) => ({
      websiteId,
      timeZone: 'UTC',
      entries: [{ id: randomUUID(), contentId }],
    }),
    EITHER,
  ),
  'publish.moveEntry': user(idOf('entryId', { time: { kind: 'next' } }), EITHER),
  'publish.approveEntry': user(idOf('entryId'), PUBLISH),
  'publish.sendBackEntry': user(idOf('entryId', { note: 'too long' }), PUBLISH),
  'publish.updateEntry': user(
    ({ entryId, profileId }) => ({ id: entryId, brief: { topic: 't', wordCount: 800, profileId } }),
    EITHER,
  ),
  'publish.writeEntry': user(idOf('entryId'), EITHER),
  'publish.skipEntry': user(idOf('entryId'), PUBLISH),
  'publish.removeEntry': user(idOf('entryId'), PUBLISH),

  'publish.reviews': user(rows(['contentId'])),
  'publish.createShareLink': user(rows(['contentId'], { name: 'Bob' }), PUBLISH),
  'publish.revokeShareLink': user(idOf('shareLinkId')),
  'publish.deleteReview': user(idOf('reviewId')),

  'websites.list': user(({ websiteId }) => ({ cursor: cursorAt(websiteId) })),
  'websites.create': user(({ websiteId }) => ({ ...SITE, id: websiteId }), { ...PUBLISH, choosesId: true }),
  'websites.update': user(({ websiteId }) => ({ ...SITE, id: websiteId }), PUBLISH),
  'websites.delete': user(idOf('websiteId'), PUBLISH),
  'websites.test': user(({ websiteId }) => ({ ...SITE, id: websiteId, appPassword: '' }), PUBLISH),
  'websites.check': user(idOf('websiteId'), PUBLISH),
  'websites.readPages': user(idOf('websiteId'), READ),
  'websites.get': user(idOf('websiteId')),
  'websites.siteNumbers': user(idOf('websiteId')),
  'websites.listPages': user(({ websiteId }) => ({ id: websiteId, cursor: cursorAt(websiteId) })),
  'websites.pieceLinks': user(rows(['contentId'])),
  'websites.similarPages': user(rows(['websiteId'], { title: 'tea' }), READ),
  'websites.suggestLinks': user(rows(['websiteId'], { title: 'tea', html: '<p>Tea</p>' }), READ),
  'websites.suggestInlinks': user(rows(['websiteId'], { title: 'tea', url: 'https://x.example/tea' }), READ),
  'websites.suggestRefresh': user(idOf('pageId'), READ),
  'websites.applyPatch': user(idOf('patchId'), PUBLISH),
  'websites.undoPatch': user(idOf('patchId'), PUBLISH),
  'websites.previewSearchFile': user(rows(['websiteId'], SEARCH_FILE), READ),
  'websites.storeSearchFile': user(rows(['websiteId'], SEARCH_FILE)),
  'websites.getResults': user(rows(['websiteId'])),
  'websites.listResults': user(rows(['websiteId'])),
  'websites.exportResults': user(rows(['websiteId'])),
  'websites.worthDoing': user(rows(['websiteId'])),
  'websites.answerWorth': user(rows(['websiteId'], { kind: 'near', subject: 'tea', answer: 'done' })),
  'websites.startSearchConsole': person(rows(['websiteId'])),
  'websites.finishSearchConsole': person(() => ({ state: 'none' })),
  'websites.connectBing': person(rows(['websiteId'], { key: 'none' })),
  'websites.searchProperties': person(rows(['websiteId'], { source: 'bing' })),
  'websites.chooseProperty': person(rows(['websiteId'], { source: 'bing', property: 'none' })),
  'websites.disconnectSearch': person(rows(['websiteId'], { source: 'google' })),
  'websites.countReadings': user(idOf('websiteId', { on: true }), PUBLISH),
  'websites.companionPlugin': user(),
  'websites.startAuthorization': user(() => ({ domain: SITE.domain }), PUBLISH),
  'websites.finishAuthorization': user(() => ({ state: 'none' }), PUBLISH),
};

/** The procedure that the documented example of a path leads to. */
function calledBy({ call, example }: ApiRoute): string {
  const called: string[] = [];
  const procedure = (name: string) => () => {
    called.push(name);
    return Promise.reject(new Error('Only its name is asked for.'));
  };
  const within = (room: string) => new Proxy({}, { get: (_, name) => procedure(`${room}.${String(name)}`) });
  call(
    new Proxy({}, { get: (_, room) => within(String(room)) }) as never,
    { ...example },
    { publicUrl: '' },
  ).catch(() => undefined);
  return called.join();
}

/** The scope an access token needs; `person`: none is good enough, `public`: nobody is asked. */
export function accessOf(path: string): TokenScope | readonly TokenScope[] | 'person' | 'public' {
  const { guard = 'public', scope } = AUTHORISATION[path] ?? {};
  if (guard === 'admin') return 'person';
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
  write_piece: ['write'],
  piece_state: ['read'],
  list_pieces: ['read'],
  read_piece: ['read'],
  results_of_piece: ['read'],
  topic_ideas: ['read'],
  check_claims: ['read'],
  add_source: ['write'],
  // Reads what it asks about.
  post_piece: ['publish', 'read'],
  read_receipt: ['read'],
  take_down: ['publish', 'read'],
  confirm_posted: ['write', 'publish', 'read'],
  list_calendar: ['read'],
  add_to_calendar: BOTH,
  next_slot: ['read'],
  list_websites: ['read'],
  list_pages: ['read'],
  similar_pages: ['read'],
  suggest_links: ['read'],
  suggest_inlinks: ['read'],
  suggest_refresh: ['read'],
  worth_doing: ['read'],
  list_profiles: ['read'],
  measure_voice: ['read'],
};
