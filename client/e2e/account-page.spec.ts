import { readFile } from 'node:fs/promises';
import { TOKEN_MESSAGES, ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { NAME_UPDATED_GONE_MS, NAME_UPDATED_FADES_MS } from '../src/features/account/account-forms.tsx';
import { signIn } from './account-steps.ts';
import { newUser } from './new-user.ts';
import { expect, test } from './test.ts';

test('a name is offered for saving once it differs, without its tags', async ({ page, context }) => {
  await newUser(context);
  await page.clock.install();
  await page.goto('/account');
  const name = page.getByLabel('Name', { exact: true });
  const update = page.getByRole('button', { name: 'Update', exact: true });
  await expect(name).toHaveValue('Ada');
  await expect(update).toBeHidden();
  await name.fill('Ada B');
  await expect(update).toBeVisible();
  await name.fill('Ada');
  await expect(update).toBeHidden();
  await name.fill('Grace <i>H</i>opper');
  await expect(name).toHaveValue('Grace Hopper');
  await name.pressSequentially(' <3>');
  await expect(name).toHaveValue('Grace Hopper 3');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await update.click();
  const message = page.getByText(ACCOUNT_MESSAGES.nameUpdated);
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(message).toBeVisible({ timeout: 300 });
  }).toPass();
  const fading = page.locator('[data-fading]');
  await page.clock.runFor(NAME_UPDATED_FADES_MS - 100);
  await expect(fading).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(fading).toHaveCount(1);
  await page.clock.runFor(NAME_UPDATED_GONE_MS - NAME_UPDATED_FADES_MS);
  await expect(message).toHaveCount(0);
  await expect(update).toBeHidden();
});

test('another device is listed and signed out @long', async ({ page, context, browser }) => {
  const { email, password } = await newUser(context);
  const other = await (await browser.newContext()).newPage();
  const signInElsewhere = async (secret: string) => {
    await signIn(other, email, secret);
    await expect(other).toHaveURL('/create');
  };
  // The page that is open there may lead to the sign-in page by itself at the same moment.
  const isOutElsewhere = () =>
    expect(async () => {
      await other.goto('/account');
      await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    }).toPass();
  await signInElsewhere(password);
  await page.goto('/account');
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Every other device has been signed out.')).toBeVisible();
  await isOutElsewhere();

  await signInElsewhere(password);
  const next = 'a perfectly new password';
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(ACCOUNT_MESSAGES.passwordChanged)).toBeVisible();
  await isOutElsewhere();
  await signInElsewhere(next);
  await page.reload();
  await expect(page.getByText('This device')).toBeVisible();
  await other.context().close();
});

test.describe('with refusals', () => {
  test.use({ refusals: true });

  test('an access token is shown once, opens the API, and is revoked', async ({ page, context, request }) => {
    await newUser(context);
    await page.goto('/account');
    await page.getByLabel('Token name').fill('my script');
    await page.getByRole('button', { name: 'Create token' }).click();
    const shown = page.getByRole('status').filter({ hasText: 'Your new token' });
    const token = await shown.locator('code').innerText();
    const ask = async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await request.post('/api/keyword-suggestions', { headers, data: { topic: 'tea' } });
      return answer.status();
    };
    expect(await ask()).toBe(200);
    const removal = await request.post('/api/delete-account', {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    });
    expect([removal.status(), await removal.json()]).toMatchObject([
      403,
      { error: TOKEN_MESSAGES.personOnly },
    ]);
    await page.reload();
    await expect(page.getByText(/last used/).filter({ hasText: 'vm_' })).toBeVisible();
    await expect(page.getByText(token)).toBeHidden();
    await page.getByRole('button', { name: 'Revoke my script' }).click();
    await expect(page.getByText('my script')).toHaveCount(0);
    expect(await ask()).toBe(401);
  });
});

test('everything stored about the user comes as one JSON file', async ({ page, context }) => {
  const { email } = await newUser(context);
  await page.goto('/account');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('veemark-export.json');
  const stored: { user: { email: string }[] } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(stored.user).toMatchObject([{ email }]);
});

test('the skip link leads past the menu', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null,
  );
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('Vee looks after the pointer, thinks, and keeps still for who wants no motion', async ({ page }) => {
  await page.goto('/');
  const orb = page.getByTestId('orb');
  const eyes = () => orb.evaluate((element) => element.style.getPropertyValue('--eye-x'));
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await page.mouse.move(10, 10);
  await expect.poll(eyes).toMatch(/^-\d/);
  expect(Math.abs(parseFloat(await eyes()))).toBeLessThanOrEqual(5);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(orb).toHaveAttribute('data-thinking', '');
  await expect(orb).not.toHaveAttribute('data-thinking', '');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await page.mouse.move(600, 10);
  await page.waitForTimeout(300);
  expect(await eyes()).toBe('');
});
