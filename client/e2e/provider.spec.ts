import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { freePort } from '#server/database/port.ts';
import { startServer, type ServerProcess } from '#server/test/server-process.ts';
import { aPerson, startCertifiedProvider, type Person } from '#server/test/stubs/certified-provider.ts';
import { CLIENT } from '#server/test/stubs/openid-server.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { PROVIDER_MESSAGES } from '#shared/rules/provider.ts';
import { expectAccessible } from './expect-accessible.ts';
import { leavePages } from './new-user.ts';
import { expect, test } from './test.ts';

const DEMO_PASSWORD = 'veemark-demo';

// Its own server: the others have no provider.
let server: ServerProcess;
let there: Awaited<ReturnType<typeof startCertifiedProvider>>;
test.beforeAll(async () => {
  const PORT = String(await freePort());
  const PUBLIC_URL = `http://localhost:${PORT}`;
  there = await startCertifiedProvider(PUBLIC_URL);
  server = await startServer({
    PORT,
    PUBLIC_URL,
    OIDC_ISSUER: there.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Example',
    RATE_LIMIT_FACTOR: '1000',
  });
});
test.afterAll(async () => {
  await server.end('SIGTERM');
  await there.close();
});
// A wrong password is refused, and what is to be proven first is asked for by a refusal.
test.use({ refusals: true });

/** By the button of the sign-in page, to the provider and back. */
async function goThere(page: Page, person: Person, press: 'Agree' | 'Refuse' = 'Agree') {
  there.expectPerson(person);
  await page.getByRole('link', { name: 'Continue with Example' }).click();
  await page.waitForURL(`${there.issuer}/**`);
  await page.getByRole('button', { name: press }).click();
  await page.waitForURL(`${server.url}/**`);
}

async function signedOut(page: Page, path = '/') {
  // What a page still asks for would be refused, and lead it away.
  await leavePages(page.context());
  await page.context().clearCookies();
  await page.goto(server.url + path);
}

test('a newcomer signs in by the provider, lands where she was going, and is known the next time', async ({
  page,
}) => {
  const person = aPerson();
  await signedOut(page, '/calendar');
  await expect(page).toHaveURL(/\/\?back=%2Fcalendar/);
  await expectAccessible(page);
  await goThere(page, person);
  await expect(page).toHaveURL(`${server.url}/calendar`);

  await signedOut(page, '/account');
  await goThere(page, { ...person, name: 'Renamed There' });
  await expect(page).toHaveURL(`${server.url}/account`);
  await expect(page.getByRole('definition').first()).toHaveText(person.email);
  await expect(page.getByLabel('Name')).toHaveValue('Ann Other');
});

test('an account that is there is linked by its password once; its factor is asked for from then on', async ({
  page,
}) => {
  const person = aPerson({ email: 'demo.free@example.com' });
  await signedOut(page);
  await goThere(page, person);
  await expect(page.getByRole('heading', { name: 'You have an account here' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText(ACCOUNT_MESSAGES.currentPasswordWrong);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${server.url}/create`);

  await page.goto(`${server.url}/account/security`);
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Is it you?' });
  await asked.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const secret = Secret.fromBase32((await setUp.locator('code').textContent()) ?? '');
  await setUp.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  const [recovery = ''] = (await codes.locator('pre').innerText()).split('\n');

  await signedOut(page, '/content');
  await goThere(page, person);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/content`);
});

test('somebody who refuses at the provider, or has no confirmed address there, sees why and is not signed in', async ({
  page,
}) => {
  await signedOut(page);
  await goThere(page, aPerson(), 'Refuse');
  await expect(page.getByText(PROVIDER_MESSAGES.failed)).toBeVisible();
  await goThere(page, aPerson({ email_verified: false }));
  await expect(page.getByText(PROVIDER_MESSAGES.unverified)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${server.url}/create`);
  await expect(page).toHaveURL(/\/\?back=%2Fcreate/);
});
