import { REVIEW_LABELS, type ReviewKind } from '#shared/rules/review.ts';
import { isLikeAnAddress, renderMail } from './render-mail.ts';

type Reviewed = { to: string; kind: ReviewKind; name: string; title: string; url: string; entries: number };

const SUBJECTS = { ...REVIEW_LABELS, comment: 'New comment' };

const IN_CALENDAR: Partial<Record<ReviewKind, string>> = {
  approved: 'It goes out at its time in the calendar.',
  sentBack: 'It is not posted until it is approved.',
};

/** Never contains the reviewer's words: a link's holder could write anything into a mail. */
export function reviewMail({ to, kind, name, title, url, entries }: Reviewed) {
  const reviewer = isLikeAnAddress(name) ? 'A reviewer' : name;
  const said: Record<ReviewKind, string> = {
    comment: `${reviewer} has commented on “${title}”.`,
    approved: `${reviewer} has approved “${title}”.`,
    sentBack: `${reviewer} has sent “${title}” back and says what should change.`,
  };
  return renderMail({
    to,
    subject: `${SUBJECTS[kind]}: ${title}`,
    paragraphs: [said[kind], entries > 0 && IN_CALENDAR[kind]],
    action: { label: 'Open the piece', url },
    closing: 'You shared this piece by a link. You can revoke the link on the piece.',
  });
}

type StoppedWebhook = { to: string; url: string; page: string; isGone: boolean };

export const webhookStoppedMail = ({ to, url, page, isGone }: StoppedWebhook) =>
  renderMail({
    to,
    subject: 'A webhook was switched off',
    paragraphs: [
      isGone
        ? `${new URL(url).host} said that it wants no more events (410), so nothing more is sent to ${url}.`
        : `${new URL(url).host} has not accepted an event for five days, so nothing more is sent to ${url}.`,
      'Once it answers again, switch the webhook back on. You can send again from there what was not delivered.',
    ],
    action: { label: 'Open My Account', url: page },
  });
