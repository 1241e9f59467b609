import { renderMail } from './render-mail.ts';

export const webhookStoppedMail = ({ to, url, page }: { to: string; url: string; page: string }) =>
  renderMail({
    to,
    subject: 'A webhook was switched off',
    paragraphs: [
      `${new URL(url).host} has not accepted an event for five days, so nothing more is sent to ${url}.`,
      'Once it answers again, switch the webhook back on. You can send again from there what was not delivered.',
    ],
    action: { label: 'Open My Account', url: page },
  });
