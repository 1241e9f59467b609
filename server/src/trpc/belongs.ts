/** What the id of an input is of. */
export type Kind =
  | 'website'
  | 'brand'
  | 'piece'
  | 'generation'
  | 'source'
  | 'publication'
  | 'entry'
  | 'plan'
  | 'batch'
  | 'page'
  | 'patch'
  | 'shareLink';

/** Where an operation belongs, for an assistant that was let in for some websites and brands. */
export type Belongs = {
  /** Fields of the input ("entries.contentId", through lists) that name a row. */
  names?: Readonly<Record<string, Kind>>;
  /** The field with the brand of what is made; without a value it is made without a brand. */
  madeFor?: string;
  /** Only for somebody who may reach all of them, also later ones. */
  makes?: 'website' | 'brand';
  /** The list of the answer, and the field of its rows that names where a row belongs; '' is the answer itself. */
  lists?: { at: string; by: string; kind: Kind };
};

const named = (names: Record<string, Kind>): Belongs => ({ names });
const nothing: Belongs = {};
const byId = (kind: Kind) => named({ id: kind });
const onWebsite = named({ websiteId: 'website' });
const ofPiece = named({ contentId: 'piece' });

/** What is not named here is closed to whoever may not reach everything. */
export const BELONGS: Readonly<Record<string, Belongs>> = {
  'account.whoAmI': nothing,
  'account.webhookSamples': nothing,
  'billing.usage': nothing,

  'content.suggestKeywords': nothing,
  'content.deriveSocial': nothing,
  'content.deriveEmail': nothing,
  'content.checkClaims': nothing,
  'content.startGeneration': { names: { profileId: 'brand', sourceIds: 'source' }, madeFor: 'profileId' },
  'content.generateAndWait': {
    names: { 'brief.profileId': 'brand', 'brief.sourceIds': 'source' },
    madeFor: 'brief.profileId',
  },
  'content.getGeneration': byId('generation'),
  'content.cancelGeneration': byId('generation'),
  'content.listContent': {
    names: { profileId: 'brand', websiteId: 'website' },
    lists: { at: 'items', by: 'id', kind: 'piece' },
  },
  'content.getContent': byId('piece'),
  'content.pieceResults': byId('piece'),
  'content.topicIdeas': onWebsite,
  'content.updateContent': byId('piece'),
  'content.deleteContent': byId('piece'),
  'content.addTextSource': { names: { profileId: 'brand' }, madeFor: 'profileId' },
  'content.addAddressSource': { names: { profileId: 'brand' }, madeFor: 'profileId' },
  'content.listSources': {
    names: { profileId: 'brand' },
    lists: { at: 'sources', by: 'id', kind: 'source' },
  },
  'content.deleteSource': byId('source'),

  'publish.postToWebsite': named({ contentId: 'piece', websiteId: 'website' }),
  'publish.listPage': {
    names: { contentId: 'piece', websiteId: 'website' },
    lists: { at: 'items', by: 'id', kind: 'publication' },
  },
  'publish.getPublication': byId('publication'),
  'publish.unpublish': byId('publication'),
  'publish.confirmPosted': byId('publication'),
  'publish.choices': byId('website'),
  'publish.createShareLink': ofPiece,
  'publish.reviews': ofPiece,
  'publish.revokeShareLink': byId('shareLink'),

  'publish.calendarPage': { ...onWebsite, lists: { at: 'items', by: 'id', kind: 'entry' } },
  'publish.queuePage': { lists: { at: 'items', by: 'id', kind: 'entry' } },
  'publish.getEntry': byId('entry'),
  'publish.addEntries': {
    names: {
      websiteId: 'website',
      'entries.contentId': 'piece',
      'entries.brief.profileId': 'brand',
      'entries.brief.sourceIds': 'source',
    },
    madeFor: 'entries.brief.profileId',
  },
  'publish.moveEntry': byId('entry'),
  'publish.approveEntry': byId('entry'),
  'publish.sendBackEntry': byId('entry'),
  'publish.skipEntry': byId('entry'),
  'publish.removeEntry': byId('entry'),
  'publish.batches': { lists: { at: '', by: 'websiteId', kind: 'website' } },
  'publish.pauseBatch': byId('batch'),
  'publish.resumeBatch': byId('batch'),
  'publish.clearBatch': byId('batch'),
  'publish.plans': { lists: { at: '', by: 'websiteId', kind: 'website' } },
  'publish.savePlan': onWebsite,
  'publish.pausePlan': byId('plan'),
  'publish.resumePlan': byId('plan'),
  'publish.deletePlan': byId('plan'),
  'publish.pace': onWebsite,

  'websites.list': { lists: { at: 'websites', by: 'id', kind: 'website' } },
  'websites.create': { makes: 'website' },
  'websites.delete': byId('website'),
  'websites.readPages': byId('website'),
  'websites.listPages': byId('website'),
  'websites.similarPages': onWebsite,
  'websites.worthDoing': onWebsite,
  'websites.suggestLinks': onWebsite,
  'websites.suggestInlinks': onWebsite,
  'websites.suggestRefresh': byId('page'),
  'websites.applyPatch': byId('patch'),
  'websites.undoPatch': byId('patch'),

  'profiles.list': { lists: { at: 'profiles', by: 'id', kind: 'brand' } },
  'profiles.create': { makes: 'brand' },
  'profiles.measureVoice': nothing,
  'profiles.delete': byId('brand'),
};

/** What the tools name that ask before they act. */
export const ASKED_ABOUT: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  post_piece: { id: 'piece', websiteId: 'website' },
  take_down: { id: 'publication' },
  confirm_posted: { id: 'publication' },
};
