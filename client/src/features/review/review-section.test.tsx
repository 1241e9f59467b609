import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#client/test/render-screen.tsx';
import type { ReviewView } from '#shared/schemas/review.ts';
import { ReviewSection } from './review-section.tsx';

const REVIEW: ReviewView = {
  id: '0199d6f0-0000-7000-8000-000000000001',
  kind: 'approved',
  name: 'Bob',
  email: null,
  text: '',
  revision: 2,
  image: '/images/a.jpg',
  createdAt: '2026-11-23T12:00:00.000Z',
};

test.each([
  ['another image', { ...REVIEW, image: '/images/b.jpg' }, true],
  ['no image', { ...REVIEW, image: '' }, true],
  ['another text', { ...REVIEW, revision: 1 }, true],
  ['this text and image', REVIEW, false],
  ['this text and an image that is not known', { ...REVIEW, image: null }, false],
])('what was said of %s is shown as such', async (_of, review, isEarlier) => {
  const piece = { revision: 2, featuredImage: '/images/a.jpg' };
  const answers = { 'publish.reviews': () => ({ links: [], reviews: [review], piece }) };
  renderScreen(<ReviewSection contentId={REVIEW.id} />, { answers });
  expect(await screen.findByText('Bob')).toBeVisible();
  expect(screen.queryAllByText(/on an earlier version/)).toHaveLength(isEarlier ? 1 : 0);
});
