import { expect, test } from 'vitest';
import {
  afterFailure,
  afterLook,
  afterRequest,
  endOfUpdate,
  whatStands,
  type Compared,
  type Failure,
  type Looked,
  type Update,
} from './transitions.ts';

const FAILURE: Failure = {
  answer: 'refused',
  isTimeout: false,
  there: 'nothing',
  isUpdateOpen: false,
  isOneWay: false,
  mayStillArrive: false,
  isUnsettled: false,
};

test.each<[name: string, failure: Partial<Failure>, next: Partial<ReturnType<typeof afterFailure>>]>([
  [
    'a refused first post has failed, and leaves no picture behind',
    {},
    { status: 'failed', advice: 'own', changed: 'failed', tidiesUpload: true, next: 'settled' },
  ],
  [
    'a silent site may still make the post: one waits, and looks',
    { there: 'asked', answer: 'none', isTimeout: true },
    { status: 'pending', advice: 'wait', closesSoon: false, tidiesUpload: false, next: 'look' },
  ],
  [
    'a site whose connection broke makes it soon or never',
    { there: 'asked', answer: 'none' },
    { status: 'pending', advice: 'wait', closesSoon: true, next: 'look' },
  ],
  [
    'of an upload without an answer a picture may come late, and no post',
    { answer: 'none', isTimeout: true },
    { status: 'failed', advice: 'own', tidiesUpload: false, next: 'look' },
  ],
  [
    'behind a webhook nobody can look but the user',
    { there: 'asked', answer: 'none', isOneWay: true },
    { status: 'pending', advice: 'look' },
  ],
  [
    'a refused update leaves the post as it was',
    { there: 'post', isUpdateOpen: true },
    { status: undefined, changed: 'failed', tidiesUpload: true, next: 'settled' },
  ],
  [
    'an update whose answer nobody can read may stand there: it is looked at',
    { there: 'post', isUpdateOpen: true, answer: 'unreadable' },
    { status: undefined, changed: undefined, next: 'look' },
  ],
  [
    'an update without an answer may still come',
    { there: 'post', isUpdateOpen: true, answer: 'none' },
    { changed: undefined, advice: 'own', tidiesUpload: false, next: 'look' },
  ],
  [
    'what an earlier request has left open stays open',
    { mayStillArrive: true },
    { status: 'failed', tidiesUpload: false, next: 'look' },
  ],
  ['a look that was planned is not called off', { isUnsettled: true }, { tidiesUpload: true, next: 'look' }],
])('after a failure: %s', (_, failure, next) => {
  expect(afterFailure({ ...FAILURE, ...failure })).toMatchObject(next);
});

test('after a request that has ended the site is asked again only where an earlier one is open', () => {
  expect(afterRequest({ mayStillArrive: false, isUnsettled: false })).toBe('settled');
  expect(afterRequest({ mayStillArrive: true, isUnsettled: false })).toBe('look');
  expect(afterRequest({ mayStillArrive: false, isUnsettled: true })).toBe('look');
});

const LOOKED: Looked = {
  found: false,
  isKnown: false,
  mayStillArrive: false,
  isPending: false,
  asked: null,
  hasLooksLeft: true,
  isHeadAlone: false,
};

test.each<[name: string, looked: Partial<Looked>, next: Partial<ReturnType<typeof afterLook>>]>([
  ['a first find is not the last look', { found: true }, { seen: 'stands', next: 'look' }],
  ['the last look settles', { found: true, hasLooksLeft: false }, { seen: 'stands', next: 'settled' }],
  ['its head alone needs one look', { found: true, isHeadAlone: true }, { seen: 'stands', next: 'settled' }],
  [
    'what may still come is waited for',
    { mayStillArrive: true, isPending: true },
    { seen: 'awaited', next: 'look' },
  ],
  [
    'what never came was never made',
    { mayStillArrive: true, isPending: true, hasLooksLeft: false },
    { seen: 'neverMade', next: 'settled' },
  ],
  ['what was to be removed is', { asked: 'remove', isKnown: true }, { seen: 'removedFromHere' }],
  ['somebody else has removed it', { isKnown: true }, { seen: 'removedThere' }],
  ['nothing was there and nothing is', {}, { seen: 'unchanged' }],
])('after a look: %s', (_, looked, next) => {
  expect(afterLook({ ...LOOKED, ...looked })).toMatchObject(next);
});

const COMPARED: Compared = { hasChanged: true, isAwaited: false, hasMoved: true };

test.each<[name: string, compared: Partial<Compared>, is: Partial<ReturnType<typeof whatStands>>]>([
  ['as it was sent', { hasChanged: false }, { hasArrived: false, isAsSent: true, siteChange: null }],
  ['ours has arrived', { isAwaited: true }, { hasArrived: true, isAsSent: true, siteChange: null }],
  ['somebody has edited it', {}, { hasArrived: false, isAsSent: false, siteChange: 'edited' }],
  ['edited before ours came', { isAwaited: true, hasMoved: false }, { siteChange: 'edited' }],
])('what stands there: %s', (_, compared, is) => {
  expect(whatStands({ ...COMPARED, ...compared })).toMatchObject(is);
});

const UPDATE: Update = {
  hasArrived: false,
  isComplete: false,
  isDataAlone: false,
  isUpdateOpen: true,
  isFirstLook: true,
};

test.each<[name: string, update: Partial<Update>, end: ReturnType<typeof endOfUpdate>]>([
  ['its text is there', { hasArrived: true }, 'arrived'],
  ['its data are there, and nothing else was asked for', { isComplete: true, isDataAlone: true }, 'arrived'],
  ['the site was asked a moment ago', {}, undefined],
  ['the text may still come, though the data are there', { isComplete: true }, undefined],
  ['it did not come', { isFirstLook: false }, 'failed'],
])('an update: %s', (_, update, end) => {
  expect(endOfUpdate({ ...UPDATE, ...update })).toBe(end);
});
