import { linkInMail, newEmail, openMailedLink, signIn, signUp } from './account-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newUser } from './new-user.ts';
import { expect, test } from './test.ts';

test('the product is seen before signing up: a piece, its receipt and its text', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'See the product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write it with AI. Publish it whole.');
  await expect(page.getByRole('article')).toContainText('Start with 15 grams of coffee');
  for (const image of await page.getByRole('main').getByRole('img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect(image).not.toHaveJSProperty('naturalWidth', 0);
  }
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(shared).toMatch(/^http:\/\/localhost:\d+\/landing\//);
  expect((await page.request.get(shared ?? '')).headers()['content-type']).toBe('image/jpeg');
});

test('the legal page opens at the document that was asked for and names the operator’s address', async ({
  page,
}) => {
  await page.goto('/legal.html#privacy-policy');
  await expect(page.getByRole('heading', { name: 'Privacy Policy', exact: true })).toBeInViewport();
  const address = page.getByRole('link', { name: 'help@operator.example' }).first();
  await expect(address).toHaveAttribute('href', 'mailto:help@operator.example');
});

test.describe('with refusals', () => {
  test.use({ refusals: true });

  test('a forgotten password is replaced; the old one is out @smoke', async ({ page, context, browser }) => {
    const { email, password } = await newUser(context);
    const other = await (await browser.newContext()).newPage();
    await other.goto('/forgot-password');
    await other.getByLabel('Email').fill(email);
    await other.getByRole('button', { name: 'Send reset email' }).click();
    await expect(other.getByText('Password reset email sent. Please check your inbox.')).toBeVisible();

    await openMailedLink(other, email, /Reset/);
    await expect(other).toHaveURL('/update-password');
    await other.getByRole('button', { name: 'Generate strong password' }).click();
    const generated = await other.getByLabel('New password').inputValue();
    await other.getByRole('button', { name: 'Update password' }).click();
    await expect(other).toHaveURL('/create');

    await page.goto('/contact');
    await expect(page).toHaveURL('/?back=%2Fcontact');
    await signIn(page, email, password);
    await expect(page.getByRole('alert')).toBeVisible();
    await signIn(page, email, generated);
    await expect(page).toHaveURL('/create');
    await other.context().close();
  });

  test('what is typed before the page has come alive is sent, and stays', async ({ page }) => {
    let release: (value?: unknown) => void = () => undefined;
    const held = new Promise((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    await page.getByLabel('Email').fill('early@example.com');
    await page.getByLabel('Password').fill('typed at once');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
    release();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('Incorrect email/password');
    await expect(page.getByLabel('Email')).toHaveValue('early@example.com');
    await expect(page.getByLabel('Password')).toHaveValue('typed at once');
  });

  test('a link that was used says so, in our own look, and offers a new one', async ({ page }) => {
    const email = newEmail();
    await signUp(page, email);
    const link = await (await linkInMail(page, email, /Confirm/)).getAttribute('href');
    await page.goto(link ?? '');
    await expect(page).toHaveURL('/create');
    await page.goto(link ?? '');
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await expect(page.getByText(/a new email is on its way/)).toBeVisible();

    await page.goto('/auth/reset?token=never-given-out');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await openMailedLink(page, email, /Reset/);
    await expect(page).toHaveURL('/update-password');
  });
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
  // What follows the pointer does so with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await eyes()).toBe('');
});
