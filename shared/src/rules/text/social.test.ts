import { expect, test } from 'vitest';
import { SOCIAL_LIMITS, SOCIAL_PLATFORMS } from '../content.ts';
import { socialLength, withinSocialLimit } from './social.ts';

test('a link counts as 23 characters on X, as itself elsewhere', () => {
  const post = 'Read https://example.com/a/very/long/address/that/goes/on';
  expect(socialLength('x', post)).toBe(5 + 23);
  expect(socialLength('linkedin', post)).toBe(post.length);
});

test('X counts emoji and Japanese characters twice', () => {
  expect(socialLength('x', 'añя')).toBe(3);
  expect(socialLength('x', '日本')).toBe(4);
  expect(socialLength('x', '👩‍👩‍👧')).toBe(2);
});

test.each(SOCIAL_PLATFORMS)('a post that is too long for %s is cut between words', (platform) => {
  const long = 'every word counts '.repeat(5000);
  const cut = withinSocialLimit(platform, long);
  expect(socialLength(platform, cut)).toBeLessThanOrEqual(SOCIAL_LIMITS[platform]);
  expect(cut).toMatch(/(every|word|counts)…$/);
});

test('a text without blanks is cut as well, and a short one is left alone', () => {
  expect(socialLength('x', withinSocialLimit('x', '日'.repeat(400)))).toBeLessThanOrEqual(280);
  expect(withinSocialLimit('x', 'short')).toBe('short');
});
