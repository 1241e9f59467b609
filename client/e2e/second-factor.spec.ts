import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { FACTOR_MESSAGES } from '#shared/rules/factors.ts';
import { signIn } from './account-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { leavePages, newUser } from './new-user.ts';
import { expect, test } from './test.ts';

/** A device with a screen lock, played by the browser. */
async function withDevice(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const;
  const screenLock = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, ...screenLock },
  });
  /** Whether its owner unlocks it when it asks. */
  const unlock = (isUserVerified: boolean) =>
    devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { unlock };
}

async function signOut(page: Page) {
  await leavePages(page.context());
  await page.context().clearCookies();
  await page.goto('/');
}

// What is to be proven first is asked for by a refusal.
test.use({ refusals: true });

test('a passkey is added, then asked for beside the password, and signs in by itself unless it is cancelled', async ({
  page,
  context,
}) => {
  const { email, password } = await newUser(context);
  const { unlock } = await withDevice(page);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const asked = page.getByRole('dialog', { name: 'Is it you?' });
  await asked.getByLabel('Password', { exact: true }).fill(password);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes).toContainText(/(?:[a-z0-9]{4}-){3}[a-z0-9]{4}/);
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 of 10 left. Each works once.')).toBeVisible();

  await signOut(page);
  await signIn(page, email, password);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/create');

  await signOut(page);
  await unlock(false);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText(FACTOR_MESSAGES.passkeyCancelled);
  await expect(page).toHaveURL('/');
  await unlock(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/create');
});

test('an authenticator app is set up by its key, on a phone, by the keyboard', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { email, password } = await newUser(context);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Set up', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Is it you?' }).getByLabel('Password', { exact: true }),
  ).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(setUp.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const secret = Secret.fromBase32((await setUp.locator('code').textContent()) ?? '');
  await setUp.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  const [recovery = ''] = (await codes.locator('pre').innerText()).split('\n');
  await codes.getByRole('button', { name: 'I have kept them' }).click();

  await signOut(page);
  await signIn(page, email, password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByLabel('Remember this device').check();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/create');
});
