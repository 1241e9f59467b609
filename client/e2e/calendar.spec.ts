import { expectAccessible } from './expect-accessible.ts';
import { newUser, sql } from './new-user.ts';
import { addWebsite, addWholePiece } from './pieces.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('a plan is made, entries get its times, and one is moved @smoke', async ({ page, context }) => {
  const { id: userId } = await newUser(context, { plan: 'pro' });
  await addWebsite(userId);
  await addWholePiece(userId, { title: 'Bread that keeps' });
  await page.goto('/calendar');
  // What the plan would post stands in the calendar before there is one.
  const offer = page.getByRole('region', { name: 'A plan to start with' });
  await expect(offer).toContainText('1 finished piece that you have not posted gets a time');
  await expect(page.getByText('Bread that keeps')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Choose days and times' }).click();
  const plan = page.getByRole('dialog', { name: 'Plan for bakery.example' });
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect(plan.getByRole('combobox', { name: 'Time zone' })).toHaveValue(timeZone.replaceAll('_', ' '));
  await expect(plan.getByLabel('Mail me on Mondays')).toBeChecked();
  await plan.getByLabel('Times').fill('9 o’clock');
  await plan.getByRole('button', { name: 'Save plan' }).click();
  await expect(plan.getByText('Enter times like 9, 9:30 or 9am')).toBeVisible();
  await plan.getByLabel('Times').fill('9, 3:30pm');
  await plan.getByRole('button', { name: 'Save plan' }).click();
  const card = page.getByRole('region', { name: 'Plan for bakery.example' });
  await expect(card).toContainText('At most 5 a week, Mon, Tue, Wed, Thu, Fri at 9:00\u00A0AM, 3:30\u00A0PM');

  // The piece that the plan was offered with has its time.
  await expect(page.getByText('Bread that keeps').first()).toBeVisible();

  const coming = page.getByRole('region', { name: 'Next seven days' });
  expect((await coming.boundingBox())?.y, 'the head is low').toBeLessThanOrEqual(48 + 120);
  await coming.getByRole('button', { name: /topic/ }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add to the calendar' });
  await expect(adding.getByLabel('Date and time')).toHaveValue(/T(09:00|15:30)$/);
  await adding.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Add to the calendar' }).click();
  await adding.getByText('Something to be written').click();
  await adding.getByRole('textbox', { name: 'Topic' }).fill('Sourdough for beginners');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding).toBeHidden();

  await page.getByText('List', { exact: true }).click();
  const next = page.getByRole('region', { name: 'Next' });
  const needsYou = page.getByRole('region', { name: 'Needs you' });
  await expect(next.getByRole('button', { name: /Sourdough/ })).toContainText('To write');

  await needsYou.getByRole('button', { name: /Bread that keeps/ }).press('Enter');
  const entry = page.getByRole('dialog', { name: 'Bread that keeps' });
  await entry.getByRole('button', { name: 'Move to…' }).press('Enter');
  const later = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await entry.getByLabel('Date and time').fill(`${later}T11:15`);
  await entry.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await expect(entry).toBeHidden();
  await expect(needsYou.getByRole('button', { name: /Bread that keeps/ })).toContainText('11:15 AM');

  await page.getByText('Month', { exact: true }).click();
  const month = page.getByRole('table');
  await expect(month).toBeVisible();
  const target = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const name = new Date(target).toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  // At the end of a month the next one may be shown already.
  if (!(await page.getByRole('heading', { name }).isVisible()))
    await page.getByRole('button', { name: 'Later month' }).click();
  const chip = page.getByText('Bread that keeps').first();
  await chip.scrollIntoViewIfNeeded();
  await chip.dragTo(page.locator(`[data-date="${target}"]`).first());
  await expect
    .poll(async () =>
      sql('select local_time from calendar_entries where user_id = $1 and content_id is not null', [userId]),
    )
    .toEqual([{ local_time: `${target}T11:15` }]);
  await expect(page.getByText('Moved.')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByText('List', { exact: true }).click();
  await page.getByRole('button', { name: /Sourdough/ }).click();
  const topic = page.getByRole('dialog', { name: 'Sourdough for beginners' });
  await topic.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove from the calendar?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByRole('button', { name: /Sourdough/ })).toBeHidden();
});

test('a list with bad rows is imported, paused and taken back', async ({ page, context }) => {
  const { id: userId } = await newUser(context, { plan: 'pro' });
  await addWebsite(userId);
  await page.goto('/calendar/import');
  await expect(page.getByRole('heading', { name: 'Add a list' })).toBeVisible();
  await expectAccessible(page);
  await page.getByText('CSV file', { exact: true }).click();
  const csv =
    'Title;Words;Profile\nSourdough for beginners;900;\nRye at home;80;\nOven spring;;\nRye AT home;;Nobody\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'topics.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'utf16le') });
  await page.getByLabel('Name of the list').fill('Topics for winter');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: '4 rows in Topics for winter' })).toBeFocused();
  await expect(page.getByText('2 pieces, about 2,100')).toBeVisible();
  await expect(page.getByText('80 words are not possible: choose 300 to 2,500.')).toBeVisible();
  await expect(page.getByText('You have no profile called “Nobody”.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View List' }).click();
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Add 2 to the calendar' }).click();

  const batch = page.getByRole('region', { name: 'List Topics for winter' });
  await expect(batch).toContainText('bakery.example · 0 of 2 posted');
  // What is due tomorrow would be begun by the worker, which looks once a minute, and could not be taken back.
  await sql(`update calendar_entries set try_at = now() + interval '1 hour' where user_id = $1`, [userId]);
  await expect(page.locator('[aria-current=true]')).not.toHaveCount(0);
  await batch.getByText('Not added').click();
  await expect(batch).toContainText('Row 3, Rye at home: 80 words are not possible');
  await page.getByText('List', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Next' }).getByRole('button')).toHaveCount(2);
  await batch.getByRole('button', { name: 'Pause' }).click();
  await expect(batch).toContainText('paused');
  await expect(page.getByText('Its list is paused.')).toHaveCount(2);
  await expectAccessible(page);
  await batch.getByRole('button', { name: 'Remove unwritten topics' }).click();
  await page
    .getByRole('dialog', { name: 'Remove unwritten topics?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(batch).toBeHidden();
  expect(await sql('select 1 from calendar_entries where user_id = $1', [userId])).toEqual([]);
});
