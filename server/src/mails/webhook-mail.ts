import { renderMail } from './render-mail.ts';

export const webhookStoppedMail = ({ to, url, page }: { to: string; url: string; page: string }) =>
  renderMail({
    to,
    subject: 'A webhook was switched off',
    paragraphs: [
      `${new URL(url).host} has not taken an event for five days, so nothing more is sent to ${url}.`,
      'Once it answers again, switch the webhook on. What was not delivered can be sent again from there.',
    ],
    action: { label: 'Open My Account', url: page },
  });
