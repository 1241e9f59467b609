import { expect, test } from 'vitest';
import { queueMail } from '#server/queue/mail-queue.ts';
import { runDueJobs } from '#server/test/run-due-jobs.ts';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';

const LINK = 'http://localhost:3000/auth/confirm?token=abc';

test('the development mailbox lists mails with their links and shows each in a frame without scripts', async () => {
  const app = await testApp();
  const composition = await testServices();
  const { services } = composition;
  const mail = {
    to: 'ann@example.com',
    subject: 'Hello <b>',
    html: '<p title="x">Hi</p>',
    text: `Open\n${LINK}\n`,
  };
  await queueMail(services, services.db, mail);
  await runDueJobs(composition);

  const list = await app.inject('/dev/mailbox');
  expect(list.body).toContain('Hello &lt;b&gt;');
  expect(list.body).toContain(`href="${LINK}"`);

  const address = /\/dev\/mailbox\/[0-9a-f-]+/.exec(list.body)?.[0] ?? '';
  const shown = await app.inject(address);
  expect(shown.body).toContain('sandbox="allow-top-navigation-by-user-activation"');
  expect(shown.body).toContain('&lt;p title=&quot;x&quot;&gt;Hi&lt;/p&gt;');
  expect(shown.body).toContain(`href="${LINK}"`);
  await expect(app.inject('/dev/mailbox/none')).resolves.toMatchObject({ statusCode: 404 });
});

test('a production server has no development mailbox', async () => {
  const { services } = await testServices();
  const app = await testApp({ settings: { ...services.settings, production: true } });
  for (const accept of ['*/*', 'text/html']) {
    const answer = await app.inject({ url: '/dev/mailbox', headers: { accept } });
    expect(answer.statusCode).toBe(404);
  }
});
