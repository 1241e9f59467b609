import { expect, test } from 'vitest';
import { smtpServer } from '#server/test/stubs/smtp-server.ts';
import { createSmtpMailer } from './smtp.ts';

const MAIL = { id: '0190-a', to: 'ann@example.com', subject: 'Grüße', html: '<p>Hällo</p>', text: 'Hällo' };
const FROM = 'Veemark <no-reply@veemark.example>';

test('a mail arrives with both its texts and a Message-ID made of its id', async () => {
  const { url, received } = await smtpServer();
  await expect(createSmtpMailer({ url, from: FROM }).send(MAIL)).resolves.toBe('delivered');
  expect(received).toMatchObject([
    {
      messageId: '<0190-a@veemark.example>',
      subject: 'Grüße',
      from: { address: 'no-reply@veemark.example', name: 'Veemark' },
      to: [{ address: 'ann@example.com' }],
      text: 'Hällo\n',
      html: '<p>Hällo</p>\n',
    },
  ]);
});

test('a server that will not have this mail is told from one that cannot be used now', async () => {
  const { url, refuseWith, stop } = await smtpServer();
  const mailer = createSmtpMailer({ url, from: FROM });
  refuseWith(550);
  await expect(mailer.send(MAIL)).resolves.toBe('refused');
  refuseWith(450);
  await expect(mailer.send(MAIL)).resolves.toBe('deferred');
  await stop();
  await expect(mailer.send(MAIL)).rejects.toThrow(/ECONNREFUSED/);
});
