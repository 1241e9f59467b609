import { expect, onTestFinished, test } from 'vitest';
import { behindFront } from '#server/test/behind-front.ts';
import { post } from '#server/test/publisher.ts';
import { runDueJobs } from '#server/test/run-due-jobs.ts';
import { startShopify } from '#server/test/stubs/shopify-server.ts';
import { testServices } from '#server/test/test-services.ts';
import { lookAtPublication } from './look-at-publication.ts';

test('a post that is being changed from here when a change is reported is looked at again afterwards', async () => {
  const shop = await startShopify();
  onTestFinished(shop.close);
  const user = await behindFront('Shopify', { wp: {} as never, shop });
  const { publication } = await post(user, user.order);
  const { id } = publication;
  Object.assign(shop.articles[0] ?? {}, { body: '<p>By hand</p>', updatedAt: new Date().toISOString() });
  const lease = { heldBy: 'another' };
  await user.db.publication.update({ where: { id }, data: lease });

  const { pool } = await testServices();
  await lookAtPublication(user.services, { id });
  await lookAtPublication(user.services, { id });
  expect(await user.stored()).toMatchObject({ siteChange: null });
  const waiting = await pool.query(
    `select run_at > now() as later from graphile_worker.jobs where task_identifier = 'lookAtPublication'`,
  );
  expect(waiting.rows).toEqual([{ later: true }]);

  const free = { heldBy: null };
  await user.db.publication.update({ where: { id }, data: free });
  await pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runDueJobs({ services: user.services, pool });
  expect(await user.stored()).toMatchObject({ siteChange: 'edited' });
});
