import { startWorkflow } from '#server/test/stubs/workflow.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newUser } from './new-user.ts';
import { addWholePiece } from './pieces.ts';
import { hostOf, openModal } from './posting.ts';
import { expect, test } from './sites.ts';

test('a webhook is connected and posted to', async ({ page, context }) => {
  let secret = '';
  const flow = await startWorkflow(() => secret);
  const { id: userId } = await newUser(context);
  await page.goto('/websites?open=connect-website');
  const connecting = page.getByRole('dialog', { name: 'Connect a Website' });
  await connecting.getByRole('combobox', { name: 'CMS type' }).click();
  await page.getByRole('option', { name: 'Webhook' }).click();
  await connecting.getByLabel('Domain').fill(flow.url);
  await connecting.getByLabel('Webhook address').fill(`${flow.url}/hook`);
  secret = (await connecting.getByText(/^whsec_/).textContent()) ?? '';
  await connecting.getByRole('button', { name: 'Send a test' }).click();
  await expect(connecting.getByText(WEBSITE_MESSAGES.testTaken)).toBeVisible();
  await expectAccessible(page);
  await connecting.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(connecting).toBeHidden();
  expect(flow.received).toMatchObject([
    { type: 'test', isOurs: true },
    { type: 'test', isOurs: true },
  ]);
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText('Posts cannot be taken down from here')).toBeVisible();

  const piece = await addWholePiece(userId);
  const site = { appUrl: '', option: `${hostOf(flow.url)} (Webhook)`, fields: {} };
  await page.goto(`/content/${piece.id}`);
  const modal = await openModal(page, site);
  await modal.getByRole('button', { name: PUBLISH_MESSAGES.post, exact: true }).click();
  await expect(modal).toBeHidden();
  expect([...flow.posts.values()]).toMatchObject([{ title: piece.title, status: 'publish' }]);
  await expect(page.getByText(/Receipt: .*rrived: \d+ of \d+/)).toBeVisible();
  await flow.close();
});
