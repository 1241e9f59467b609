import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import type { Locator, Page } from '@playwright/test';
import { MCP_PATH } from '#shared/rules/paths.ts';
import { newEmail, openMailedLink, signUp } from './account-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './test.ts';

/** Where the assistant waits for the answer, on the user's own computer. */
async function listening() {
  const server = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end('<title>Done</title><link rel=icon href=data:,>Connected. You can close this.'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { callback: `http://127.0.0.1:${port}/callback`, close: () => server.close() };
}

/** The official client, and where it sends its user. */
function assistant(baseURL: string, callback: string) {
  const kept: { address?: URL; client?: object; tokens?: object; verifier?: string; found?: object } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: callback,
    clientMetadata: { client_name: 'My assistant', redirect_uris: [callback] },
    clientInformation: () => kept.client as never,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (address) => void (kept.address = address),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
    saveDiscoveryState: (found) => void (kept.found = found),
    discoveryState: () => kept.found as never,
  };
  const open = () =>
    new StreamableHTTPClientTransport(new URL(MCP_PATH, baseURL), { authProvider: provider });
  const client = () => new Client({ name: 'journey', version: '1' });
  return { kept, open, client };
}

/** By the keyboard alone. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('It is not reached by the keyboard.');
}

test('a newcomer lets an assistant in: signs up on the way, confirms the mail, says where, and ends it @smoke', async ({
  page,
  baseURL,
}) => {
  const { callback, close } = await listening();
  const { kept, open, client } = assistant(baseURL ?? '', callback);
  const first = open();
  await expect(client().connect(first)).rejects.toThrow();

  await page.goto(String(kept.address));
  await expect(page).toHaveURL(/\/\?back=%2Fconnect%2F/);
  const email = newEmail();
  await signUp(page, email);
  await openMailedLink(page, email, /Confirm/);

  await expect(page.getByRole('heading', { name: 'Connect My assistant?' })).toBeVisible();
  await expect(page.getByText('It is not verified by us')).toBeVisible();
  await expectAccessible(page);
  const publish = page.getByRole('checkbox', { name: /^Publish/ });
  await tabTo(page, publish);
  await page.keyboard.press('Space');
  await expect(publish).not.toBeChecked();

  await tabTo(page, page.getByRole('button', { name: 'Connect', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('You can close this.')).toBeVisible();
  await first.finishAuth(new URL(page.url()).searchParams);

  const connected = client();
  await connected.connect(open());
  expect((await connected.listTools()).tools.length).toBeGreaterThan(10);
  expect(kept.tokens).toMatchObject({ scope: 'read write' });

  await page.goto('/account/programs');
  const row = page.getByRole('listitem').filter({ hasText: 'My assistant' }).first();
  await expect(row).toContainText('Read, Write');
  await row.getByRole('button', { name: 'Disconnect My assistant' }).click();
  await expect(page.getByRole('button', { name: 'Disconnect My assistant' })).toHaveCount(0);
  await expect(connected.listTools()).rejects.toThrow();
  close();
});
