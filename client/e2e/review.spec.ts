import { crashTab } from './crash-tab.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newUser, sql } from './new-user.ts';
import { addWholePiece } from './pieces.ts';
import { call } from './posting.ts';
import { expect, test } from './test.ts';

const BASE_URL = `http://localhost:${process.env.E2E_PORT}`;

/** A piece that waits for an approval, on a website that stands in the database alone. */
async function addPieceForApproval(userId: string) {
  const piece = await addWholePiece(userId, { title: 'Bread that keeps' });
  await sql(
    `with website as (
       insert into websites (id, user_id, cms_type, domain, username, app_password)
       values (gen_random_uuid(), $1, 'wordpress', 'https://bakery.example', 'ann', 'sealed') returning id
     )
     insert into calendar_entries (id, user_id, website_id, content_id, status, slot_at, local_time, time_zone, updated_at)
     select gen_random_uuid(), $1, id, $2, 'review', now() + interval '3 days',
       to_char(now() + interval '3 days', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', now() from website`,
    [userId, piece.id],
  );
  return piece;
}

test('a piece is approved by link on a phone, in two clicks @smoke', async ({ page, context, browser }) => {
  const { id: userId } = await newUser(context, { plan: 'pro' });
  const { id } = await addPieceForApproval(userId);
  await page.goto('/calendar');
  await page.getByText('List', { exact: true }).click();
  await page.getByRole('button', { name: /Bread that keeps/ }).click();
  await page.getByRole('link', { name: 'Share for review' }).click();
  const sharing = page.getByRole('dialog', { name: 'Share for review' });
  await sharing.getByLabel('Who is it for?').fill('Ben');
  await sharing.getByRole('button', { name: 'Create link' }).click();
  await expect(sharing.getByRole('button', { name: 'Copy review link' })).toBeVisible();
  const url = (await sharing.getByText(/\/review\//).textContent()) ?? '';
  await sharing.getByRole('button', { name: 'Done' }).click();
  const reviews = page.getByRole('region', { name: 'Review', exact: true });
  await expect(reviews.getByRole('list', { name: 'Review links' })).toContainText('For Ben');
  await expectAccessible(page);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const review = await phone.newPage();
  await review.goto(url);
  await expect(review.getByRole('heading', { name: 'Bread that keeps', level: 1 })).toBeVisible();
  await expect(review.getByRole('article').getByRole('img').first()).toHaveJSProperty('complete', true);
  await expectAccessible(review);
  await review.getByLabel('Your name').press('Enter');
  await expect(review.getByText('Thank you.')).toBeHidden();
  await review.getByRole('link', { name: 'Approve or send back' }).click();
  await review.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(review.getByText('Thank you. Ada gets a mail about it.')).toBeVisible();
  expect(await phone.cookies()).toEqual([]);

  await page.goto('/calendar');
  await page.getByText('List', { exact: true }).click();
  await expect(page.getByRole('button', { name: /Bread that keeps/ })).toContainText('Scheduled');
  await page.goto(`/content/${id}`);
  await expect(reviews.getByRole('list', { name: 'Comments and decisions' })).toContainText('Ben');
  await reviews.getByRole('button', { name: 'Revoke the link for Ben' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke the link for Ben?' });
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(question).toBeHidden();
  await review.reload();
  await expect(
    review.getByText('This link no longer works. Ask the person who sent it for a new one.'),
  ).toBeVisible();
  await phone.close();
});

test('what a reviewer has typed is offered after her tab has crashed, and no more once it is sent', async ({
  context,
  browser,
}) => {
  const { id: userId } = await newUser(context, { plan: 'pro' });
  const { id } = await addWholePiece(userId);
  const answer = await call(context, BASE_URL, 'publish.createShareLink', { contentId: id, name: 'Ben' });
  const url = /"url":"([^"]+)"/.exec(answer)?.[1] ?? '';

  const device = await browser.newContext();
  const typing = await device.newPage();
  await typing.goto(url);
  await typing.getByLabel(/What should change/).pressSequentially('The end is too long.');
  await crashTab(typing);

  const review = await device.newPage();
  await review.goto(url);
  const offer = review.getByText(/^Text from this device, .*, not sent\.$/);
  await expect(offer).toBeVisible();
  await expectAccessible(review);
  await review.getByRole('button', { name: 'Use it' }).click();
  await expect(review.getByLabel(/What should change/)).toHaveValue('The end is too long.');
  await review.getByRole('button', { name: 'Only comment' }).click();
  await expect(review.getByText('Thank you.')).toBeVisible();

  await review.goto(url);
  await expect(review.getByRole('listitem').filter({ hasText: 'The end is too long.' })).toBeVisible();
  await expect(offer).toBeHidden();
  await device.close();
});
