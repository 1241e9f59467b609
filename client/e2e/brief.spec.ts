import type { Locator, Page } from '@playwright/test';
import { pressWithFinger, pressWithMouse } from './hand.ts';
import { newUser } from './new-user.ts';
import { expect, test } from './test.ts';

type Press = (target: Locator) => Promise<void>;

/** Sets the content type and the AI-search focus, and touches what sets nothing in between. */
async function setUp(page: Page, press: Press) {
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const word = (name: string | RegExp) => page.getByRole('button', { name });

  await press(word('Content type: Blog Post'));
  await press(settings.getByText('Content type', { exact: true }));
  await press(settings.getByText('Web Page'));
  await expect(settings.getByRole('radio', { name: 'Web Page' })).toBeChecked();
  await expect(word('Content type: Web Page')).toBeVisible();
  await expect(word('Word count: 800 words')).toBeVisible();

  await press(word('Content type: Web Page'));
  await expect(settings).toBeHidden();

  await press(word(/^more options/));
  await press(settings.getByText('Call to action', { exact: true }));
  await press(page.getByRole('option', { name: 'Sign up' }));
  await press(settings.getByRole('switch', { name: 'AI-search focus' }));
  await expect(settings.getByRole('switch', { name: 'AI-search focus' })).toBeChecked();
  await press(settings.getByText('Language', { exact: true }));
  await expect(word('Sign up, AI-search focus')).toBeVisible();
  await expect(settings).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(word('Sign up, AI-search focus')).toBeFocused();

  await press(word(/^Word count/));
  await expect(settings.getByLabel('Word count')).toBeVisible();
  await press(page.getByRole('heading', { level: 1 }));
  await expect(settings).toBeHidden();
}

test('the settings of a brief stay open while one presses what they offer', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/create');
  await setUp(page, pressWithMouse);
});

test('with the keyboard the settings of a brief are gone through in a circle', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/create');
  await page.getByRole('button', { name: /^Tone/ }).press('Enter');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByLabel('Tone')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(settings.getByLabel('Audience')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(settings.getByRole('combobox', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Tone/ })).toBeFocused();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a web page for AI search can be asked for', async ({ page, context }) => {
    await newUser(context);
    await page.goto('/create');
    await setUp(page, pressWithFinger);
  });
});

test('what leaving a field moves is not missed by the press that leaves it', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/create');
  await page.getByLabel(/^Topic/).fill('Brewing green tea at home');
  await page.getByRole('button', { name: 'more options' }).click();
  const list = page.getByRole('region', { name: 'Keyword suggestions' });
  const idea = list.getByRole('button', { name: 'Brewing green tea at home guide' });
  await expect(idea).toBeVisible();
  await page.getByLabel('Phrases to cover').fill('A phrase of my own that takes some room');
  await pressWithMouse(idea);
  await expect(idea).toHaveAttribute('aria-pressed', 'true');
  await expect(list.getByRole('button', { name: /^A phrase of my own/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Escape');

  const text = page.getByLabel('Extra text');
  await text.fill(
    ['Our year.', ...Array.from({ length: 5 }, (_, n) => `https://tea.invalid/${n}`)].join('\n'),
  );
  await pressWithMouse(page.getByRole('button', { name: 'What do customers ask most?' }));
  await expect(page.getByLabel('What do customers ask most?')).toBeFocused();
  await expect(text).toHaveValue('Our year.');
});
