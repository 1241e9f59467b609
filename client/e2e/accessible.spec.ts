import type { Page } from '@playwright/test';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { CHAT_MESSAGES } from '#shared/schemas/chat.ts';
import { meet, press, pressInWindow, see, type Act } from './acts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { addGenerations, newUser } from './new-user.ts';
import { addProfile, addWebsite, addWholePiece } from './pieces.ts';
import { expect, test } from './test.ts';

// Of each screen: its windows, its questions and what it says of a fault. Other journeys look at what they come by.

test.use({ refusals: true });

/** The address of a screen, and what is done there. */
type State = [address: string, ...acts: Act[]];

const failing =
  (procedure: string): Act =>
  (page) =>
    page.route(`**/trpc/${procedure}*`, (route) => route.abort());

async function walk(page: Page, states: State[]) {
  for (const [address, ...acts] of states) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    for (const act of acts) await act(page);
    await test.step(address, () => expectAccessible(page));
  }
}

for (const address of [
  '/',
  '/signup',
  '/forgot-password',
  '/update-password',
  '/account-created',
  '/account-deleted',
  '/auth/confirm',
  '/landing.html',
  '/legal.html#privacy-policy',
  '/help',
  '/help/connect-wordpress',
  '/no-such-page',
])
  test(`${address} is accessible, also to who is not signed in`, ({ page }) => walk(page, [[address]]));

test('so is the description of the API', ({ page }) => walk(page, [['/api/docs']]));

test('so is the sign that a screen is on its way', async ({ page, context }) => {
  await newUser(context);
  await page.route('**/trpc/account.me*', () => undefined);
  await page.goto('/calendar/import');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expectAccessible(page);
});

test('so are the empty screens, and what is refused there', async ({ page, context }) => {
  const { id } = await newUser(context);
  await walk(page, [
    ['/contact'],
    ['/account', see('Account confirmed on')],
    ['/account/plan', see('Usage history')],
    ['/account/security', see('This device')],
    ['/account/programs', see('Token name')],
    ['/profiles?open=create-profile', pressInWindow('Create Profile'), see('Required')],
    ['/websites', see('Connect your first website')],
    ['/websites?open=connect-website'],
    ['/support', press('Send'), see(CHAT_MESSAGES.empty)],
  ]);
  await addGenerations(id, 3, 800);
  await walk(page, [
    ['/create', see('Unlock Full Access'), press('Share feedback')],
    ['/usage', see('Piece 2')],
  ]);
});

test('so are the screens of a Pro user, and their questions', async ({ page, context }) => {
  const { id } = await newUser(context, { plan: 'pro' });
  const profile = await addProfile(id, {});
  await addWebsite(id);
  await addWholePiece(id, { title: 'Bread that keeps', profileId: profile.id });
  await walk(page, [
    ['/contact', see('Get Support')],
    ['/profiles', meet('button', 'Edit Leaf')],
    ['/profiles', press('Edit Leaf'), meet('dialog', 'Edit Profile')],
    ['/profiles', press('Delete Leaf'), see('Content written with it is kept')],
    ['/websites', see('bakery.example')],
    ['/websites', press(/^Edit/), meet('dialog', 'Edit Website')],
    ['/websites', press(/^Delete/), meet('dialog', 'Confirm Delete')],
    ['/create', press(/^Profile:/), meet('combobox', 'Profile')],
    ['/content?search=umbrellas', see('No results found')],
  ]);
  await addGenerations(id, 24, 2510);
  await walk(page, [['/create', see('Word Limit Reached')]]);
});

test('so are the menus of a piece, and its posts and e-mail that could not be written', async ({
  page,
  context,
}) => {
  const { id: userId } = await newUser(context, { plan: 'pro' });
  const { id } = await addWholePiece(userId);
  const generate = press(CONTENT_LABELS.generate);
  await walk(page, [
    [`/content/${id}`, press('Copy as'), see('Copy as HTML')],
    [`/content/${id}`, press('More'), press('Delete', 'menuitem'), see(CONTENT_LABELS.confirmDelete)],
    [
      `/content/${id}?tab=social`,
      failing('content.generateSocial'),
      press('LinkedIn', 'checkbox'),
      generate,
      see(PIECE_MESSAGES.socialFailed),
    ],
    [`/content/${id}?tab=email`, failing('content.generateEmail'), generate, see(PIECE_MESSAGES.emailFailed)],
  ]);
});
