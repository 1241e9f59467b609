import { startServer, type ServerProcess } from '#server/test/server-process.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { PASSWORD } from './account-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { LONG_WAIT_MS } from './patience.ts';
import { askForWords } from './pieces.ts';
import { signInAsDemo } from './sign-in-as-demo.ts';
import { expect, test } from './test.ts';

const INVITED = 'ada@newcomer.example';
/** What an installation says to nobody where nobody pays. */
const ABOUT_PAYING = /upgrade|\$\d|Free plan|Get Support|checkout|per month|three pieces free/i;

// Its own server: nobody signs up or pays there.
let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({
    BILLING: 'off',
    SIGNUPS: 'closed',
    ADMINS: 'demo.free@example.com',
    RATE_LIMIT_FACTOR: '1000',
  });
});
test.afterAll(() => server.end('SIGTERM'));
// The page of the administrator is not there for others.
test.use({ refusals: true });

test('on a closed instance an invitation leads to a password, and from there to a piece @smoke', async ({
  page,
  browser,
}) => {
  await page.goto(`${server.url}/signup`);
  await expect(page.getByText('Sign-up is closed here. New accounts are made by invitation.')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await expectAccessible(page);

  await signInAsDemo(page, server);
  await page.getByRole('link', { name: 'Admin' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Email').fill(INVITED);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText(INVITED);
  await expectAccessible(page);

  const guest = await (await browser.newContext()).newPage();
  const link = guest.getByRole('link', { name: /\/invitation/ }).first();
  await expect(async () => {
    await guest.goto(`${server.url}/dev/mailbox`);
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  await link.click();
  await expect(guest.getByLabel('Email')).toHaveValue(INVITED);
  await expectAccessible(guest);
  await guest.getByLabel('Name').fill('Ada');
  await guest.getByLabel('Password').fill(PASSWORD);
  await guest.getByRole('button', { name: 'Create account' }).click();
  await guest.waitForURL('**/create');

  await guest.getByLabel(/^Topic/).fill('Brewing green tea at home');
  await askForWords(guest, '300');
  await guest.getByRole('button', { name: 'Generate' }).click();
  await guest.waitForURL(/\/content\/[0-9a-f-]{36}$/, { timeout: LONG_WAIT_MS });
  await expect(guest.getByText(CONTENT_MESSAGES.offlineSample)).toBeVisible();

  for (const path of [
    '/create',
    '/account',
    '/usage',
    '/contact',
    '/help/limits-and-plans',
    '/landing.html',
  ]) {
    await guest.goto(server.url + path);
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(guest.locator('body')).not.toContainText(ABOUT_PAYING);
  }
  const answer = await guest.goto(`${server.url}/admin`);
  expect(answer?.status()).toBe(404);
  await expect(guest.getByText('The page is not found.')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: `Block ${INVITED}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByRole('row', { name: new RegExp(INVITED) })).toContainText('Blocked');
  await guest.goto(`${server.url}/create`);
  await expect(guest).toHaveURL(`${server.url}/?back=%2Fcreate`);
});
