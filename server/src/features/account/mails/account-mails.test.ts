import { expect, test } from 'vitest';
import { alreadyRegisteredMail, confirmationMail } from './account-mails.ts';

const url = 'https://veemark.example/auth/confirm?token=abc';

test('a mail greets by name, with one link to follow, in HTML and in text', () => {
  const { html, text } = confirmationMail({ name: 'Ann O’Hara Jr. <b>', url });
  expect(text).toContain('Hello Ann O’Hara Jr. <b>,');
  expect(html).toContain('Hello Ann O’Hara Jr. &lt;b&gt;,');
  expect(html.match(/href="([^"]+)"/g)).toEqual([`href="${url}"`]);
  expect(text).toContain(url);
});

test.each([
  'Win now at http://evil.example',
  'evil.example/win',
  'see www.evil.example',
  'write x@evil.example',
])('a stranger who signs up as "%s" sends no message to the owner of the email', (name) => {
  const { html, text } = confirmationMail({ name, url });
  for (const words of [html, text]) {
    expect(words).toContain('Hello,');
    expect(words).not.toContain('evil');
  }
});

test('who has an account already can tap both ways on from the mail', () => {
  const { html } = alreadyRegisteredMail({
    signInUrl: 'https://veemark.example/',
    resetUrl: 'https://veemark.example/forgot-password',
  });
  expect(html).toContain('href="https://veemark.example/forgot-password"');
  expect(html).toContain('href="https://veemark.example/"');
});
