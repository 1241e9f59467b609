import { newUser, sql } from './new-user.ts';
import { expect, test } from './test.ts';

test('without a signed-in user every screen leads to the sign-in page @smoke', async ({ page }) => {
  for (const path of ['/contact', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(page).toHaveURL(`/?back=${encodeURIComponent(path)}`);
  }
});

test.describe('signed out', () => {
  // What the page has just asked for when its session ends is refused.
  test.use({ refusals: true });

  test('the sign-in page comes without the screen that was asked for, and leads to it; logging out leads there once', async ({
    page,
    context,
  }) => {
    const { email, password } = await newUser(context);
    await context.clearCookies();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.isNavigationRequest() || pathname.startsWith('/trpc/')) asked.push(pathname);
    });

    await page.goto('/usage');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(asked).toEqual(['/usage', '/']);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/usage');

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    asked.length = 0;
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => !path.startsWith('/trpc/'))).toEqual(['/']);
  });
});

test('a signed-in user who opens the sign-in page is taken to the create page', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/');
  await expect(page).toHaveURL('/create');
});

test.describe('where nothing is', () => {
  test.use({ refusals: true });

  test('an unknown address says so, to programs by its status, and leads to creating', async ({ page }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('The page is not found.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create Content' })).toHaveAttribute('href', '/create');
  });
});

test('the sidebar marks the current page, moves the focus and signs out', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/contact');

  const navigation = page.getByRole('navigation', { name: 'Main' });
  const current = navigation.locator('[aria-current=page]');
  await expect(current).toHaveText('Contact Us');
  await expect(page.getByText('Hello, Ada!')).toBeVisible();
  await expect(page).toHaveTitle('Contact Us · Veemark');
  await expect(navigation.getByText('Current Plan: Free')).toBeVisible();
  await expect(navigation.getByRole('button', { name: 'Log Out' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Ask Vee' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ask Vee' })).toBeVisible();
  await expect(current).toHaveText('Contact Us');
  await page.getByRole('link', { name: 'Help articles', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect(current).toHaveText('Contact Us');
  await page.getByRole('link', { name: 'Email us' }).click();
  await expect(page.getByText('Hello, Ada!')).toBeVisible();
  await navigation.getByRole('link', { name: 'My Account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await navigation.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.goto('/contact');
  await expect(page).toHaveURL(/^[^?]*\/\?back=/);
});

test('a Pro user finds the contact page as Get Support', async ({ page, context }) => {
  await newUser(context, { plan: 'pro' });
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: 'Get Support' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Support' })).toBeVisible();
  await expect(page).toHaveTitle('Get Support · Veemark');
});

test('on a phone the burger opens the menu, and the keyboard gets along', async ({ page, context }) => {
  await newUser(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contact');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).press('Enter');
  await expect(navigation.getByRole('link', { name: 'My Account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(navigation).toBeHidden();
});

test('the skip link leads past the menu', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('every address gives its page, with a slash at its end too; what is missing stays missing', async ({
  request,
}) => {
  const built = ['/create', '/content/some-id', '/help/publishing', '/signup', '/forgot-password'];
  for (const path of [...built, '/landing.html', '/api/docs', '/review/none']) {
    const [plain, slashed] = [await request.get(path), await request.get(`${path}/`)];
    expect([path, plain.headers()['content-type']]).toEqual([path, 'text/html; charset=utf-8']);
    expect([path, slashed.status()]).toEqual([path, plain.status()]);
    expect(await slashed.text()).toBe(await plain.text());
  }
  for (const path of ['/api/nothing', '/assets/nothing.js', '/images/nothing.jpg', '/trpc/nothing'])
    expect((await request.get(path)).status(), path).toBe(404);
});

test('every page names its icon, and a browser that asks for one by itself gets it', async ({ request }) => {
  const signedOut = ['/', '/signup', '/landing.html', '/legal.html', '/api/docs', '/review/none'];
  const others = ['/dev/mailbox', '/auth/confirm', '/connect/wordpress/done', '/no-such-page'];
  for (const path of [...signedOut, ...others])
    expect(await (await request.get(path)).text(), path).toContain('<link rel="icon" href="/favicon.svg"');
  const icon = await request.get('/favicon.ico');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/vnd.microsoft.icon']);
});

test.describe('without a network', () => {
  test.use({ refusals: true });

  test('a click fails at once, and a screen says so and opens when it is back', async ({ page, context }) => {
    const long = 'W'.repeat(80);
    const { id } = await newUser(context);
    await sql('update accounts set name = $1 where id = $2', [long, id]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/contact');
    await expect(page.getByRole('heading', { name: `Hello, ${long}!` })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await page.goto('/account');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Grace');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(page.getByText('The server cannot be reached. Please try again.')).toBeVisible();
    await expect(name).toHaveValue('Grace');

    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'View All' }).first().click();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Profiles' })).toBeVisible();
  });
});
