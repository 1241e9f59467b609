import { expect, test } from '@playwright/test';
import { newUser } from './new-user.ts';

test('no screen does what the content security policy refuses', async ({ page, context }) => {
  const refused: string[] = [];
  await page.exposeFunction('refuse', (what: string) => void refused.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const tell: unknown = Reflect.get(window, 'refuse');
      if (typeof tell === 'function')
        tell(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  const look = async (address: string) => {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
  };
  await look('/signup');
  await page.getByLabel('Email').fill('ann@example.com');
  await page.waitForLoadState('networkidle');
  await newUser(context);
  for (const address of ['/create', '/content', '/websites', '/profiles', '/calendar', '/account'])
    await look(address);
  expect(refused).toEqual([]);
});
