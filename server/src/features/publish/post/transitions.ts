import type {
  AttemptOutcome,
  PublicationStatus,
  SiteChange,
  SiteTask,
} from '#server/generated/prisma/client.ts';

/**
 * What a publication is next: what was asked for, what the site answered, what stands there. Tables only; who asks the
 * site and stores the row is elsewhere.
 */

/** The first rule whose facts are all as they are. */
type Rules<Facts, Result> = [when: Partial<Facts>, result: Result][];

function firstOf<Facts extends object, Result>(rules: Rules<Facts, Result>, facts: Facts): Result {
  const rule = rules.find(([when]) =>
    Object.entries(when).every(([name, value]) => Reflect.get(facts, name) === value),
  );
  if (!rule) throw new Error(`No rule for ${JSON.stringify(facts)}`);
  return rule[1];
}

/** Whether the site is asked once more, by a job, what has become of it. */
export type Next = 'look' | 'settled';

/** What an earlier request has left open. */
type Open = {
  /** A post may still appear. */
  mayStillArrive: boolean;
  /** A look was planned already. */
  isUnsettled: boolean;
};

const AFTER_REQUEST: Rules<Open, Next> = [
  // Should the earlier post appear, it is a duplicate.
  [{ mayStillArrive: true }, 'look'],
  [{ isUnsettled: true }, 'look'],
  [{}, 'settled'],
];

/** Of a request that leaves nothing open itself. */
export const afterRequest = (open: Open) => firstOf(AFTER_REQUEST, open);

export type Answer =
  /** The site refused it, or was not reached. */
  | 'refused'
  /** The site may have stored it: what it answered cannot be read. */
  | 'unreadable'
  /** No answer: the site may still carry it out. */
  | 'none';

export type Failure = Open & {
  answer: Answer;
  /** It ran out of time; otherwise the connection was lost, or an answer came. */
  isTimeout: boolean;
  /** A post that was made before, one that may have been asked for now, or none. */
  there: 'post' | 'asked' | 'nothing';
  /** A new text is on its way to the post. */
  isUpdateOpen: boolean;
  /** The site cannot be read. */
  isOneWay: boolean;
};

const STATUS: Rules<Failure, PublicationStatus | undefined> = [
  [{ there: 'post' }, undefined],
  [{ there: 'asked' }, 'pending'],
  [{ there: 'nothing' }, 'failed'],
];

/** What the user is told to do: what the error says, to wait, or to look. */
const ADVICE: Rules<Failure, 'own' | 'wait' | 'look'> = [
  [{ answer: 'none', isOneWay: true }, 'look'],
  [{ answer: 'none', there: 'asked' }, 'wait'],
  [{}, 'own'],
];

const END_OF_UPDATE: Rules<Failure, AttemptOutcome | undefined> = [
  [{ isUpdateOpen: true, answer: 'none' }, undefined],
  [{ isUpdateOpen: true, answer: 'unreadable' }, undefined],
  [{}, 'failed'],
];

/** A site whose connection broke has made the post by then or never will; one that is silent works for longer. */
const CLOSES_SOON: Rules<Failure, boolean> = [
  [{ there: 'asked', isTimeout: false }, true],
  [{}, false],
];

/** A refused post leaves no image behind, but an upload may come late as well. */
const TIDIES_UPLOAD: Rules<Failure, boolean> = [
  [{ there: 'asked' }, false],
  [{ answer: 'none' }, false],
  [{ mayStillArrive: true }, false],
  [{}, true],
];

const AFTER_FAILURE: Rules<Failure, Next> = [
  [{ there: 'asked' }, 'look'],
  [{ answer: 'none' }, 'look'],
  [{ mayStillArrive: true }, 'look'],
  [{ isUnsettled: true }, 'look'],
  [{ isUpdateOpen: true, answer: 'unreadable' }, 'look'],
  [{}, 'settled'],
];

export const afterFailure = (failure: Failure) => ({
  status: firstOf(STATUS, failure),
  advice: firstOf(ADVICE, failure),
  changed: firstOf(END_OF_UPDATE, failure),
  closesSoon: firstOf(CLOSES_SOON, failure),
  tidiesUpload: firstOf(TIDIES_UPLOAD, failure),
  next: firstOf(AFTER_FAILURE, failure),
});

export type Looked = {
  /** The post that the look has found, or none. */
  found: boolean;
  /** A post that was made before. */
  isKnown: boolean;
  /** A post that was asked for may still appear. */
  mayStillArrive: boolean;
  isPending: boolean;
  asked: SiteTask | null;
  hasLooksLeft: boolean;
  /** It was looked for the sake of its head alone. */
  isHeadAlone: boolean;
};

export type Seen =
  /** There is a post: what it has is compared with what was sent. */
  | 'stands'
  /** There is none yet: all else stays as it is. */
  | 'awaited'
  | 'removedFromHere'
  | 'neverMade'
  | 'removedThere'
  | 'unchanged';

const SEEN: Rules<Looked, Seen> = [
  [{ found: true }, 'stands'],
  [{ mayStillArrive: true, hasLooksLeft: true }, 'awaited'],
  [{ asked: 'remove' }, 'removedFromHere'],
  [{ isPending: true }, 'neverMade'],
  [{ isKnown: true }, 'removedThere'],
  [{}, 'unchanged'],
];

/** The site may still be working on the request, so a first find is not the last look. */
const AFTER_LOOK: Rules<Looked, Next> = [
  [{ isHeadAlone: true }, 'settled'],
  [{ hasLooksLeft: true }, 'look'],
  [{}, 'settled'],
];

export const afterLook = (looked: Looked) => ({
  seen: firstOf(SEEN, looked),
  next: firstOf(AFTER_LOOK, looked),
});

export type Compared = {
  /** What stands there is not what was delivered last. */
  hasChanged: boolean;
  /** A text of ours may have arrived without an answer. */
  isAwaited: boolean;
  /** What stood there when that text was sent is gone. */
  hasMoved: boolean;
};

type Standing = {
  /** What stands there is the text that was sent. */
  hasArrived: boolean;
  isAsSent: boolean;
  siteChange: SiteChange | null;
};

const AS_SENT = { isAsSent: true, siteChange: null };

const STANDING: Rules<Compared, Standing> = [
  [{ hasChanged: false }, { ...AS_SENT, hasArrived: false }],
  [
    { isAwaited: true, hasMoved: true },
    { ...AS_SENT, hasArrived: true },
  ],
  [{}, { hasArrived: false, isAsSent: false, siteChange: 'edited' }],
];

export const whatStands = (compared: Compared) => firstOf(STANDING, compared);

export type Update = {
  hasArrived: boolean;
  /** The post was read now, and has the structured data that are true there. */
  isComplete: boolean;
  /** Nothing but these data was asked for. */
  isDataAlone: boolean;
  isUpdateOpen: boolean;
  /** The site was asked a moment ago. */
  isFirstLook: boolean;
};

const END_OF_LOOKED: Rules<Update, AttemptOutcome | undefined> = [
  [{ hasArrived: true }, 'arrived'],
  [{ isComplete: true, isDataAlone: true }, 'arrived'],
  [{ isUpdateOpen: true, isFirstLook: true }, undefined],
  [{ isComplete: true }, 'arrived'],
  [{}, 'failed'],
];

/** @returns how the update ends; undefined while it may still come */
export const endOfUpdate = (update: Update) => firstOf(END_OF_LOOKED, update);
