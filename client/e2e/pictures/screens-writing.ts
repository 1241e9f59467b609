import { expect, type Page } from '@playwright/test';
import { LIVE_MESSAGES } from '#client/features/writing/live/live-messages.ts';
import { meet, see } from '../acts.ts';
import { screensAt, type Screen } from './looks.ts';
import type { World } from './world.ts';

/** What needs the AI service to itself: it is slow, or fails. */
export function writingScreens({ url, ai, newcomer }: World): Screen[] {
  /** The live view is there already where a piece is being written. */
  const ask = async (page: Page, topic: string) => {
    const live = page.getByRole('region', { name: LIVE_MESSAGES.beingWritten });
    const field = page.getByLabel(/^Topic/);
    const isOpen = async () => (await live.isVisible()) || (await field.isVisible());
    await expect.poll(isOpen, { timeout: 60_000 }).toBe(true);
    if (await live.isVisible()) return live;
    await field.pressSequentially(topic);
    await page.getByRole('button', { name: 'Generate' }).click();
    return live;
  };

  /** The service is quick until the first words are there, and then slow. */
  const write = async (page: Page) => {
    Object.assign(ai.settings, { always: null, tokensPerSecond: 20 });
    const live = await ask(page, 'Brewing pour-over coffee at home, slowly');
    await live.getByText('Good pour-over coffee').first().waitFor({ timeout: 60_000 });
    ai.settings.tokensPerSecond = 3;
  };
  const open = (path: string) => (page: Page) => page.goto(`${url}${path}`);
  const fail = async (page: Page) => {
    ai.settings.always = { kind: 'status', status: 503 };
    await ask(page, 'How to store coffee beans');
    await page.getByRole('alert').filter({ hasText: 'Error generating content' }).waitFor();
  };
  const at = screensAt(url);

  return [
    at('create-failure', newcomer, '/create', fail),
    at('list-failed', newcomer, '/create', fail, open('/content'), meet('link', /^Try again/)),
    at('create-live', newcomer, '/create', write),
    at('list-writing', newcomer, '/create', write, open('/content'), see('Writing…')),
  ];
}
