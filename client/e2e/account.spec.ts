import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { linkInMail, newEmail, openMailedLink, signIn, signUp } from './account-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newUser, sql } from './new-user.ts';
import { expect, test } from './test.ts';
import { DELETE_WARNING } from '../src/features/account/account-screen.tsx';

for (const path of [
  '/',
  '/signup',
  '/forgot-password',
  '/update-password',
  '/account-created',
  '/account-deleted',
]) {
  test(`${path} is accessible in both themes and widths`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(`© ${new Date().getFullYear()} Veemark`)).toBeVisible();
    await expectAccessible(page);
  });
}

test('the account page is accessible in both themes and widths', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/account');
  await expect(page.getByText('This device')).toBeVisible();
  await expectAccessible(page);
});

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
  await expectAccessible(page);
});

test('the description of the API is accessible @long', async ({ page }) => {
  await page.goto('/api/docs');
  await expectAccessible(page);
});

test('the legal page is accessible, names both documents and the operator’s address', async ({ page }) => {
  await page.goto('/legal.html#privacy-policy');
  await expect(page.getByRole('heading', { name: 'Terms of Use', exact: true })).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Privacy Policy', exact: true })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'help@operator.example' }).first()).toHaveAttribute(
    'href',
    'mailto:help@operator.example',
  );
  await expectAccessible(page);
});

test.describe('with refusals', () => {
  test.use({ refusals: true });

  test('sign up, be refused until confirmed, follow the mail, and arrive signed in', async ({ page }) => {
    const email = newEmail();
    await signUp(page, email);
    await expect(page.getByText(/A confirmation email was sent/)).toBeVisible();
    await expect(page.getByText(/spam or promotions folder/)).toBeVisible();

    await signIn(page, email);
    await expect(page.getByRole('alert')).toContainText(
      'Incorrect email/password or your email is not yet confirmed.',
    );
    await openMailedLink(page, email, /Confirm/);
    await expect(page).toHaveURL('/create');
  });

  test('a forgotten password is replaced; the old one is out', async ({ page, context, browser }) => {
    const { email, password } = await newUser(context);
    const other = await (await browser.newContext()).newPage();
    await other.goto('/forgot-password');
    await other.getByLabel('Email').fill(email);
    await other.getByRole('button', { name: 'Send reset email' }).click();
    await expect(other.getByText('Password reset email sent. Please check your inbox.')).toBeVisible();
    await expect(other.getByLabel('Email')).toBeHidden();

    await openMailedLink(other, email, /Reset/);
    await expect(other).toHaveURL('/update-password');
    await other.getByRole('button', { name: 'Generate strong password' }).click();
    const field = other.getByLabel('New password');
    await expect(field).toHaveValue(/^.{12}$/);
    const generated = await field.inputValue();
    await other.getByRole('button', { name: 'Update password' }).click();
    await expect(other.getByText('Password updated successfully. Redirecting...')).toBeVisible();
    await expect(other).toHaveURL('/create');

    await page.goto('/contact');
    await expect(page).toHaveURL('/');
    await signIn(page, email, password);
    await expect(page.getByRole('alert')).toBeVisible();
    await signIn(page, email, generated);
    await expect(page).toHaveURL('/create');
    await other.context().close();
  });

  for (const plan of ['free', 'pro'] as const) {
    test(`delete the account on ${plan}: signed out, refused, and free to sign up again and start empty`, async ({
      page,
      context,
    }) => {
      const { id, email, password } = await newUser(context, { plan });
      await sql(
        `insert into generated_content (id, user_id, content_type, title, slug, excerpt, content, head, writer, keywords)
         values (gen_random_uuid(), $1, 'blog', 'Old piece', 'old-piece', '', '<p>old</p>', '', 'offline', '{}')`,
        [id],
      );
      await page.goto('/content');
      await expect(page.getByText('Old piece')).toBeVisible();
      await page.goto('/account');
      await page.getByRole('button', { name: 'Delete Account' }).click();
      await expect(page.getByText(DELETE_WARNING[plan])).toBeVisible();
      await page.getByRole('button', { name: 'Nevermind' }).click();
      await expect(page.getByText(DELETE_WARNING[plan])).toBeHidden();
      await page.getByRole('button', { name: 'Delete Account' }).click();
      await page.getByRole('button', { name: 'Confirm Delete' }).click();
      await expect(page).toHaveURL('/account-deleted');
      await expect(page.getByText(/account was deleted and any active subscription canceled/)).toBeVisible();

      await signIn(page, email, password);
      await expect(page.getByRole('alert')).toContainText('Incorrect email/password');
      await signUp(page, email);
      await openMailedLink(page, email, /Confirm/);
      await expect(page).toHaveURL('/create');
      await page.goto('/content');
      await expect(page.getByText('Create your first content')).toBeVisible();
      await expect(page.getByText('Old piece')).toBeHidden();
    });
  }

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

test('a user without an account row is told so and shown the way to sign up', async ({ page, context }) => {
  const { id, email, password } = await newUser(context);
  await context.clearCookies();
  await sql('delete from accounts where id = $1', [id]);
  await signIn(page, email, password);
  await expect(page.getByRole('alert')).toContainText('No profile found.');
  await page.getByRole('alert').getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup');
});

test('a generated password is filled in, shown, and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/signup');
  const field = page.getByLabel('Password', { exact: true });
  await expect(field).toHaveAttribute('type', 'password');
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled();
  await page.getByRole('button', { name: 'Generate strong password' }).click();
  await expect(page.getByText(ACCOUNT_MESSAGES.passwordCopied)).toBeVisible();
  await expect(field).toHaveAttribute('type', 'text');
  const password = await field.inputValue();
  expect(password).toMatch(/^(?=.*[a-z])(?=.*[0-9])(?=.*[^a-z0-9]).{12}$/i);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
});
