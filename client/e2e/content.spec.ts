import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { axeFindings, expectAccessible } from './expect-accessible.ts';
import { newUser, sql } from './new-user.ts';
import { LIVE_MESSAGES } from '../src/features/writing/live/live-messages.ts';
import { CONTENT_LABELS } from '../src/lib/content-labels.ts';
import { askForWords, pieceText } from './pieces.ts';

/** Long enough for a short piece by the AI service. */
const WRITING_MS = 60_000;

test.describe.configure({ timeout: 2 * WRITING_MS });

async function addPiece(userId: string) {
  const id = randomUUID();
  await sql(
    `insert into generated_content
       (id, user_id, content_type, title, slug, excerpt, content, head, word_count, keywords, writer)
     values ($1, $2, 'blog', 'Brewing tea', 'brewing-tea', 'Brewing tea', $3, $4, 6, array['tea'], 'openai')`,
    [id, userId, '<h2>Water</h2><p>Hot water first. Then tea.</p>', '<title>Brewing tea</title>'],
  );
  return id;
}

/** On a phone, and above its keyboard, Generate stays in view and lies over nothing that has the focus. */
async function expectGenerateInReach(page: Page) {
  const generate = page.getByRole('button', { name: 'Generate' });
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 508 },
  ]) {
    await page.setViewportSize(size);
    for (const field of [page.getByLabel(/^Topic/), page.getByLabel('Extra text')]) {
      await field.focus();
      await expect(generate).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Plan first' })).toBeInViewport({ ratio: 1 });
      const [above, below] = [await field.boundingBox(), await generate.boundingBox()];
      expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    }
    expect(await axeFindings(page, true)).toEqual([]);
  }
}

test('a piece is written live in place of its form, then opened', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/create');
  await page.getByLabel(/^Topic/).fill('Brewing green tea at home');
  const phrase = 'Brewing green tea at home guide';
  await page.getByRole('button', { name: phrase }).click();
  await askForWords(page, '1500');
  await expectAccessible(page);
  await expectGenerateInReach(page);
  // The ideas are beside the form, not in it, and the menu is open.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByRole('button', { name: /Generating\.\.\. \d+s/ })).toBeDisabled();
  const live = page.getByRole('region', { name: LIVE_MESSAGES.beingWritten });
  await expect(live.getByText(/[1-9]\d* \/ 1,500 words/)).toBeVisible();
  await page.reload();
  await expect(live).toBeVisible();
  await expect(page.getByLabel(/^Topic/)).toHaveValue('Brewing green tea at home');
  await page.waitForURL(/\/content\/[0-9a-f-]{36}$/, { timeout: WRITING_MS });
  await expect(page.getByRole('heading', { name: 'Blog Post Output' })).toBeVisible();
  await expect(pieceText(page)).toContainText(/tea/i);
  await expect(page.getByText(CONTENT_MESSAGES.offlineSample)).toBeHidden();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Create another like this' }).click();
  await expect(page.getByLabel(/^Topic/)).toHaveValue('Brewing green tea at home');
  await expect(page.getByRole('button', { name: 'Word count: 1,500 words' })).toBeVisible();
  await expect(page.getByRole('button', { name: phrase })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('navigation').getByRole('link', { name: 'View List' }).click();
  await page.getByRole('searchbox').fill('BLOG po');
  await expect(page.getByRole('link', { name: /green tea/i })).toBeVisible();
  await page.getByRole('searchbox').fill('100%');
  await expect(page.getByText('No results found for "100%"')).toBeVisible();
});

test('a piece is cancelled while it is written, and costs nothing', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/create');
  await page.getByLabel(/^Topic/).fill('A long story of tea');
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Generate' })).toBeEnabled();
  await expect(page.getByLabel(/^Topic/)).toHaveValue('A long story of tea');
  await expect(page.getByText('0/3')).toBeVisible();
});

test('a piece is exported, turned into posts and an e-mail', async ({ page, context }) => {
  const { id: userId } = await newUser(context, { plan: 'pro' });
  await page.goto(`/content/${await addPiece(userId)}`);
  await expect(pieceText(page)).toContainText('Hot water first.');
  await expectAccessible(page);
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to PDF' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe('brewing-tea.pdf');
  expect(readFileSync(await pdf.path(), 'latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const [forClients] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^PDF for clients/ }).click(),
  ]);
  expect(forClients.suggestedFilename()).toBe('brewing-tea-for-clients.pdf');
  const { text } = await extractText(new Uint8Array(readFileSync(await forClients.path())));
  expect(text.join('\n')).toMatch(/^Brewing tea\s+Water\s+Hot water first\./);

  await page.getByRole('tab', { name: 'Social' }).click();
  await page.getByRole('checkbox', { name: 'LinkedIn' }).check();
  await page.getByRole('button', { name: CONTENT_LABELS.generate }).click();
  await expect(page.getByRole('textbox', { name: 'LinkedIn Post' })).not.toBeEmpty();
  await expect(page.getByRole('button', { name: CONTENT_LABELS.generate })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Email' }).click();
  await page.getByRole('button', { name: CONTENT_LABELS.generate }).click();
  await expect(page.getByRole('region', { name: 'Subject' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Subject' })).toBeVisible();

  await page.getByRole('tab', { name: 'Content' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: CONTENT_LABELS.createFirst })).toBeVisible();
});

test('two windows never overwrite each other silently @long', async ({ page, context }) => {
  const { id: userId } = await newUser(context);
  const id = await addPiece(userId);
  const other = await context.newPage();
  for (const window of [page, other]) {
    await window.goto(`/content/${id}`);
    await window.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(window.getByRole('textbox', { name: 'Content' })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await expect(page.getByRole('status')).toHaveText('Saved');
  await other.getByRole('textbox', { name: 'Title' }).fill('Theirs');
  await expect(other.getByRole('alert')).toContainText('changed this piece in another window');
  await other.getByRole('button', { name: 'Keep my text' }).click();
  await expect(other.getByRole('status')).toHaveText('Saved');

  await other.getByText('History', { exact: true }).click();
  await other.getByRole('button', { name: /“Mine”/ }).click();
  await expect(other.getByRole('row').nth(1)).toHaveText('TheirsMine');
  await expect(other.getByRole('row')).toHaveCount(2);
  await other.getByRole('button', { name: 'Restore this version' }).click();
  await expect(other.getByRole('textbox', { name: 'Title' })).toHaveText('Mine');
});

test('a change by Vee stands in its paragraph until it is accepted or refused', async ({ page, context }) => {
  const { id: userId } = await newUser(context);
  await page.goto(`/content/${await addPiece(userId)}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.getByText('Hot water first.').click({ clickCount: 3 });
  await page.getByRole('toolbar', { name: /Vee/ }).getByRole('button', { name: 'Shorten' }).click();
  // In its paragraph, with the focus on what is to be decided; the rest can be edited.
  const change = text.getByRole('group', { name: 'Vee’s change: Shorten' });
  await expect(change.getByRole('button', { name: 'Accept' })).toBeFocused();
  await expect(text.locator('del').first()).toContainText(/Hot|water|first|Then|tea/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(change).toBeHidden();
  await expect(text).toBeFocused();
  await expect(text).toContainText('Hot water first. Then tea.');
  await page.getByRole('toolbar', { name: /Vee/ }).getByRole('button', { name: 'Shorten' }).press('Enter');
  await expect(change.getByRole('button', { name: 'Accept' })).toBeFocused();
  await text.getByRole('heading', { name: 'Water' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' first');
  await change.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(text).not.toContainText('Hot water first.');
  await expect(text.getByRole('heading', { name: 'Water first' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text).toContainText('Hot water first. Then tea.');
});
