import { expect, test } from 'vitest';
import * as mails from './account-mails.ts';

const url = 'https://veemark.example/auth/confirm?token=abc';
const to = 'ann@example.com';
const ANN = { to, name: 'Ann' };
const signedUpAt = new Date('2026-03-01T09:05:07Z');

const confirmation = (name: string) =>
  mails.confirmationMail({ to, name, url, signedUpAt, isOneOfSeveral: false });

/** Each template by the name it is exported under; one that is missing here does not compile. */
const EVERY_MAIL: Record<keyof typeof mails, { subject: string; html: string; text: string; to: string }> = {
  confirmationMail: mails.confirmationMail({ ...ANN, url, signedUpAt, isOneOfSeveral: true }),
  alreadyRegisteredMail: mails.alreadyRegisteredMail({ to, signedUpAt, signInUrl: url, resetUrl: url }),
  invitationMail: mails.invitationMail({ to, url }),
  unfamiliarSignInMail: mails.unfamiliarSignInMail({
    to,
    device: 'Firefox on Linux',
    network: '192.0.0.0/16',
    at: signedUpAt,
    accountUrl: url,
    resetUrl: url,
  }),
  resetMail: mails.resetMail({ to, name: 'Ann', url }),
  passwordChangedMail: mails.passwordChangedMail({
    ...ANN,
    resetUrl: url,
    endedTokens: 1,
    keptTokens: 2,
    endedAssistants: 1,
  }),
  assistantEndedMail: mails.assistantEndedMail({ ...ANN, assistant: 'Claude', accountUrl: url }),
  duplicateSubscriptionMail: mails.duplicateSubscriptionMail({ to, name: 'Ann', isRefunded: true }),
  accountDeletedMail: mails.accountDeletedMail({ to, name: 'Ann', isBilled: true, maySignUp: true }),
};

test.each(Object.entries(EVERY_MAIL))('%s names the product and its address in both forms', (_name, mail) => {
  expect(mail.to).toBe(to);
  expect(mail.subject).toContain('Veemark');
  const visible = mail.html.replace(/<head>.*<\/head>/s, '');
  for (const form of [visible, mail.text]) {
    expect(form).toContain('Veemark sent this mail to ann@example.com.');
    expect(form).toContain('Hello');
  }
});

test('a mail greets by name, with one link to follow, in HTML and in text', () => {
  const { html, text } = confirmation('Ann O’Hara Jr. <b>');
  expect(text).toContain('Hello Ann O’Hara Jr. <b>,');
  expect(html).toContain('Hello Ann O’Hara Jr. &lt;b&gt;,');
  expect(text).toContain('the sign-up made on Mar 1, 2026, 9:05:07\u00A0AM (UTC),');
  expect(html.match(/href="([^"]+)"/g)).toEqual([`href="${url}"`]);
  expect(text).toContain(url);
});

test.each([
  'Win now at http://evil.example',
  'evil.example/win',
  'see www.evil.example',
  'write x@evil.example',
])('a stranger who signs up as "%s" sends no message to the owner of the email', (name) => {
  const { html, text } = confirmation(name);
  for (const words of [html, text]) {
    expect(words).toContain('Hello,');
    expect(words).not.toContain('evil');
  }
});

test('who has an account already can tap both ways on from the mail', () => {
  const links = {
    signInUrl: 'https://veemark.example/',
    resetUrl: 'https://veemark.example/forgot-password',
  };
  const { html } = mails.alreadyRegisteredMail({ to, signedUpAt, ...links });
  for (const link of Object.values(links)) expect(html).toContain(`href="${link}"`);
});

test('who deletes an account reads that posts stay where they are', () => {
  const { text } = mails.accountDeletedMail({ to, name: 'Ann', isBilled: false, maySignUp: true });
  expect(text).toContain('What you have posted stays on your websites.');
});
