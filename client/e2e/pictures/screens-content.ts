import { REQUIRED } from '#shared/rules/messages.ts';
import { fill, meet, press, see, type Act } from '../acts.ts';
import { screensAt, type Screen } from './looks.ts';
import type { World } from './world.ts';

/** Writing a piece, and the list of them. */
export function contentScreens({ url, writer, newcomer, free, exhausted }: World): Screen[] {
  const at = screensAt(url);
  const brief: Act = (page) => page.locator('form[aria-label="Brief"]').waitFor();
  const list: Act = (page) => page.getByRole('table').getByRole('link').first().waitFor();
  const type =
    (topic: string): Act =>
    (page) =>
      page.getByLabel(/^Topic/).pressSequentially(topic);
  const choosePhrases: Act = async (page) => {
    await page.getByRole('button', { name: 'more options' }).click();
    await page.getByLabel('Phrases to cover').fill('how to brew pour-over coffee at home, coffee bloom,');
    await page.getByLabel('Phrases to cover').press('Enter');
    await page.keyboard.press('Escape');
  };
  const chooseRows: Act = async (page) => {
    for (const row of [1, 2]) await page.getByRole('checkbox').nth(row).check();
  };
  const goToEnd: Act = (page) =>
    page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const outline: Act = (page) => page.getByRole('region', { name: 'Outline' }).scrollIntoViewIfNeeded();

  return [
    at('create-empty', newcomer, '/create', brief),
    at('create-ideas', writer, '/create', brief, type('Pour-over coffee'), see('9,900')),
    at('create-chosen', writer, '/create', brief, type('Pour-over coffee'), choosePhrases),
    at(
      'create-plan-first',
      writer,
      '/create',
      brief,
      type('Brewing pour-over coffee at home'),
      press('Plan first'),
      outline,
    ),
    at('create-invalid', newcomer, '/create', brief, press('Generate'), see(REQUIRED)),
    at('create-used-up', free, '/create'),
    at('create-feedback', free, '/create', press('Share feedback'), meet('radio')),
    at('create-word-limit', exhausted, '/create'),
    at('list-empty', newcomer, '/content'),
    at('list-full', writer, '/content', list),
    at('list-end', writer, '/content', list, goToEnd),
    at('list-filtered', writer, '/content?status=live', list),
    at(
      'list-nothing-found',
      writer,
      '/content',
      list,
      fill('Search content', 'umbrellas'),
      see('No results found for "umbrellas"'),
    ),
    at('list-chosen', writer, '/content', list, chooseRows, meet('group', 'Selected pieces')),
    at(
      'list-delete',
      writer,
      '/content',
      list,
      press(/^More for/),
      press('Delete', 'menuitem'),
      meet('dialog'),
    ),
  ];
}
