import { expect, test } from 'vitest';
import { afterFile } from '#server/test/after-file.ts';
import { program } from '#server/test/program.ts';
import { post, type publisher } from '#server/test/publisher.ts';
import { startWordPressStandIn } from '#server/test/stubs/wordpress-server.ts';
import { authorsOf } from '#server/test/wordpress/authors.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';

const wp = await startWordPressStandIn();
afterFile(wp.close);

const writer = (piece: NonNullable<Parameters<typeof publisher>[1]>['piece']) =>
  authorsOf(wp)('editor', { piece });

test('sample text asks once before it is posted, and never again @long', async () => {
  const one = await writer({ writer: 'worksheet' });
  await expect(post(one, one.order)).rejects.toThrow(PUBLISH_MESSAGES.sampleText);
  await post(one, { ...one.order, sample: true });
  await expect(post(one, one.order)).resolves.toMatchObject({ publication: { status: 'publish' } });
});

test('a program is answered 409 with the question until it says that it knows @long', async () => {
  const one = await writer({ writer: 'recorded' });
  const { send } = await program(one);
  const order = { id: one.piece.id, websiteId: one.websiteId };
  expect(await send('POST content/:id/publish', order)).toMatchObject({
    status: 409,
    body: { error: PUBLISH_MESSAGES.sampleText },
  });
  expect(await send('POST content/:id/publish', { ...order, sample: true })).toMatchObject({ status: 200 });
});

test('text that is no sample is posted without a question @long', async () => {
  const one = await writer({ writer: 'openai' });
  await expect(post(one, one.order)).resolves.toBeDefined();
});
