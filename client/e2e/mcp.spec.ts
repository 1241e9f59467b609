import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { MCP_PATH } from '#shared/rules/paths.ts';
import { newUser } from './new-user.ts';
import { expect, test } from './test.ts';

test('an assistant writes a piece with a token from the account page, and its owner opens it @smoke', async ({
  page,
  baseURL,
}) => {
  await newUser(page.context());
  await page.goto('/account/programs');
  await page.getByLabel('Token name').fill('My assistant');
  await page.getByRole('checkbox', { name: 'Write' }).check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const made = page.getByRole('status').filter({ hasText: 'Your new token' });
  const token = (await made.getByRole('code').textContent()) ?? '';

  const client = new Client({ name: 'journey', version: '1' });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(MCP_PATH, baseURL ?? ''), { requestInit: { headers } }),
  );
  const brief = { contentType: 'blog', topic: 'Bread that keeps', wordCount: 300 };
  const use = async (name: string, input: object) => {
    const { structuredContent } = await client.callTool({ name, arguments: { ...input } });
    return structuredContent as { id: string; status: string };
  };
  const { id } = await use('write_piece', brief);
  await expect.poll(async () => (await use('piece_state', { id })).status).toBe('done');
  await client.close();

  await page.goto(`/content/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/bread/i);
});
