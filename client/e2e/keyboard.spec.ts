import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { LIVE_MESSAGES } from '#client/features/writing/live/live-messages.ts';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { OUTLINE_MESSAGES } from '#shared/schemas/content-plan.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newUser } from './new-user.ts';
import { addWebsite, addWholePiece } from './pieces.ts';
import { expect, test } from './test.ts';

/** The keyboard is at one place throughout: where a window, a menu or a run begins, and where it ends. */
async function openAndLeave(page: Page, opener: Locator, start: Locator) {
  await opener.press('Enter');
  await expect(start).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(start).toBeHidden();
  await expect(opener).toBeFocused();
}

test('windows and menus start at what they are for, and give the focus back', async ({ page, context }) => {
  const { id: userId } = await newUser(context, { plan: 'pro' });
  await addWebsite(userId);
  const { id } = await addWholePiece(userId, { title: 'Bread that keeps' });

  await page.goto('/calendar');
  const adding = page.getByRole('dialog', { name: 'Add to the calendar' });
  const add = page.getByRole('button', { name: 'Add to the calendar' });
  await openAndLeave(page, add, adding.getByRole('radio', { name: 'A finished piece' }));

  await page.goto('/content');
  const more = page.getByRole('button', { name: 'More for Bread that keeps' });
  await openAndLeave(page, more, page.getByRole('menuitem', { name: 'Open' }));
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('dialog', { name: CONTENT_LABELS.confirmDelete });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(more).toBeFocused();

  await page.goto(`/content/${id}`);
  for (const [name, first] of [
    ['Copy as', 'Copy as HTML'],
    ['More', 'Back to List'],
  ] as const)
    await openAndLeave(
      page,
      page.getByRole('button', { name, exact: true }),
      page.getByRole('menuitem', { name: first }),
    );
  const posting = page.getByRole('dialog', { name: 'Post to Website' });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.press('Enter');
  await page.getByRole('menuitem', { name: 'Post to Web' }).press('Enter');
  await expect(posting.getByRole('combobox', { name: 'Website' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(posting).toBeHidden();
  await expect(publish).toBeFocused();
  await page.getByRole('button', { name: 'Share for review' }).press('Enter');
  const sharing = page.getByRole('dialog', { name: 'Share for review' });
  await expect(sharing.getByLabel('Who is it for?')).toBeFocused();
  await page.keyboard.type('Ben');
  await page.keyboard.press('Enter');
  await expect(sharing.getByText(/\/review\//)).toBeFocused();

  await page.goto('/content');
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(more).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('what runs keeps the focus, and its result gets it', async ({ page, context }) => {
  const { id: userId } = await newUser(context, { plan: 'pro' });
  const { id, title } = await addWholePiece(userId);
  await page.goto(`/content/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();

  await page.getByRole('tab', { name: 'Email' }).click();
  await page.getByRole('button', { name: CONTENT_LABELS.generate }).press('Enter');
  await expect(page.getByRole('heading', { name: CONTENT_LABELS.emailOutput })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit email' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused();
  await page.keyboard.type('New: ');
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Edit email' })).toBeFocused();

  await page.getByRole('tab', { name: 'Social' }).click();
  await page.getByRole('checkbox', { name: 'LinkedIn' }).check();
  await page.getByRole('button', { name: CONTENT_LABELS.generate }).press('Enter');
  await expect(page.getByRole('heading', { name: CONTENT_LABELS.socialOutput })).toBeFocused();
  await expectAccessible(page);

  await page.goto('/create');
  await page.getByLabel(/^Topic/).fill('A long story of tea');
  await page.getByRole('button', { name: 'Generate' }).press('Enter');
  await expect(page.getByRole('heading', { name: LIVE_MESSAGES.beingWritten })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Generate' })).toBeFocused();
});

test('an outline comes into view, and its changes take the focus along', async ({ page, context }) => {
  await newUser(context, { plan: 'pro' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/create');
  await page.getByLabel(/^Topic/).fill('Brewing green tea at home');
  await page.getByRole('button', { name: 'Plan first' }).press('Enter');
  const outline = page.getByRole('region', { name: 'Outline' });
  await expect(outline.getByRole('heading', { name: 'Outline' })).toBeFocused();
  await expect(outline.getByText(/^about \d+ words$/).first()).toBeVisible();
  const heading = (number: number) => outline.getByLabel(`Heading of section ${number}`);
  await expect(heading(2)).toBeInViewport({ ratio: 1 });

  const second = await heading(2).inputValue();
  await outline.getByRole('button', { name: 'Move Section 2 down' }).press('Enter');
  await expect(heading(3)).toHaveValue(second);
  await expect(outline.getByRole('button', { name: 'Move Section 3 down' })).toBeFocused();
  await heading(3).press('Alt+ArrowUp');
  await expect(heading(2)).toHaveValue(second);
  await expect(heading(2)).toBeFocused();
  await heading(2).press('Alt+ArrowDown');
  await outline.getByRole('button', { name: 'Remove Section 3' }).press('Enter');
  await expect(heading(3)).toBeFocused();
  await expect(heading(3)).not.toHaveValue(second);

  await outline.getByRole('button', { name: 'Add a section' }).press('Enter');
  const added = outline.getByRole('textbox', { name: /^Heading/ }).last();
  await expect(added).toBeFocused();
  await page.getByRole('button', { name: 'Write', exact: true }).press('Enter');
  await expect(added).toHaveAttribute('aria-invalid', 'true');
  await expect(added).toHaveAccessibleDescription(OUTLINE_MESSAGES.headingMissing);
  await expect(added).toBeFocused();

  await outline.getByRole('button', { name: 'Write without an outline' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Generate' })).toBeFocused();
});

test('a section of the outline is dragged to its place by mouse; dropped elsewhere it goes back', async ({
  page,
  context,
}) => {
  await newUser(context, { plan: 'pro' });
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.goto('/create');
  await page.getByLabel(/^Topic/).fill('Brewing green tea at home');
  await page.getByRole('button', { name: 'Plan first' }).click();
  const outline = page.getByRole('region', { name: 'Outline' });
  const headings = outline.getByRole('textbox', { name: /^(Heading|Opening)/ });
  await expect(headings.nth(2)).toBeVisible();
  const read = () =>
    headings.evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
  const before = await read();
  const [opening, second, third, ...rest] = before;
  const moved = [opening, third, second, ...rest];
  const drag = async (from: number, to: Locator) => {
    await headings.nth(from).hover();
    await outline.getByTitle('Drag to move').nth(from).dragTo(to, { steps: 20 });
  };

  // A busy browser may not take the press for the beginning of a drag; a hand would press again.
  await expect(async () => {
    if (isDeepStrictEqual(await read(), before)) await drag(1, headings.nth(3));
    expect(await read()).toEqual(moved);
  }).toPass();
  await drag(2, page.getByRole('heading', { name: 'Outline' }));
  await expect.poll(read).toEqual(moved);
});
