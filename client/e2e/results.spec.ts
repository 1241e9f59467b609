import { randomUUID } from 'node:crypto';
import { searchConsoleZip } from '#server/test/search-exports.ts';
import { expectAccessible, stillness } from './expect-accessible.ts';
import { layoutFaults } from './layout-faults.ts';
import { newUser, sql } from './new-user.ts';
import { expect, test } from './test.ts';

const day = (at: number) => new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10);
const DAYS = Array.from({ length: 56 }, (_, at) => [day(at), 10, 200, 6]);
const PAGES = [['https://harbour.example/beans', 412, 9000, 6.2]];

test('an exported file becomes figures, a chart and tables @smoke', async ({ page, context }) => {
  const user = await newUser(context);
  await sql(
    `insert into websites (id, user_id, cms_type, domain, username, app_password)
     select $1::uuid, id, 'wordpress', 'https://harbour.example', 'ada', 'sealed' from users where email = $2`,
    [randomUUID(), user.email],
  );
  await page.goto('/results');
  await page
    .locator('input[type=file]')
    .setInputFiles({
      name: 'harbour.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(searchConsoleZip({ days: DAYS, pages: PAGES }, 'de')),
    });
  await page.getByRole('button', { name: 'Add these figures' }).click();
  await expect(page.getByRole('region', { name: '28 days' })).toContainText('280 the 28 days before');
  await expect(page.getByRole('img', { name: /^Clicks and impressions by day/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /beans/ })).toContainText('412');
  await stillness(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await stillness(page);
  expect(await layoutFaults(page)).toEqual([]);
});
