import { expect, test } from 'vitest';
import { atMost, REQUIRED } from '#shared/rules/messages.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { KEYWORD_MAX } from '#shared/schemas/piece.ts';
import type { Draft } from '../piece/piece.ts';
import { changesOf, problemsOf } from './draft.ts';

const saved: Draft = {
  title: 'Brewing tea',
  slug: 'brewing-tea',
  excerpt: '',
  content: '<p>Hot water.</p>',
  keywords: [],
  metaDescription: '',
  imageAlt: 'A teapot',
};

const save = (draft: Draft, before: Draft) => ({
  ...changesOf(draft, before),
  id: '0199d6f0-0000-4000-8000-000000000001',
  revision: 1,
});

test('the editor says at each field why a save would be refused', () => {
  expect(problemsOf(save(saved, saved))).toEqual({});
  const draft = { ...saved, title: ' ', keywords: ['x'.repeat(KEYWORD_MAX + 1)], imageAlt: '' };
  expect(problemsOf(save(draft, saved))).toEqual({
    title: REQUIRED,
    keywords: atMost(KEYWORD_MAX),
    imageAlt: PIECE_MESSAGES.altMissing,
  });
});

test('a piece whose image never had a description is saved without one', () => {
  const undescribed = { ...saved, imageAlt: '' };
  expect(problemsOf(save({ ...undescribed, title: 'Green tea' }, undescribed))).toEqual({});
});
