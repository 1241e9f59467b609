import { renderMail } from './render-mail.ts';

type AboutEntry = { to: string; title: string; domain: string; url: string };

/** The name of a website as it is spoken of. */
const nameOf = (domain: string) => new URL(domain).host;

const momentIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone });

type Approval = AboutEntry & { slotAt: Date; timeZone: string };

export const approvalMail = ({ to, title, domain, url, slotAt, timeZone }: Approval) =>
  renderMail({
    to,
    subject: `Please approve: ${title}`,
    paragraphs: [
      `“${title}” goes out on ${nameOf(domain)} on ${momentIn(timeZone).format(slotAt)}, if you approve it before.`,
      'Without your approval it is held, and nothing is posted.',
    ],
    action: { label: 'Read and approve', url },
  });

const STOPPED = { held: 'was held', missed: 'was missed', failed: 'could not be posted' } as const;

type Stopped = AboutEntry & {
  status: keyof typeof STOPPED;
  reason: string;
  hint: string | undefined;
  isPaused: boolean;
};

export const stoppedMail = ({ to, title, domain, url, status, reason, hint, isPaused }: Stopped) =>
  renderMail({
    to,
    subject: `${title} ${STOPPED[status]}`,
    paragraphs: [
      `“${title}” ${STOPPED[status]} on ${nameOf(domain)}.`,
      hint ? `${reason} ${hint}` : reason,
      ...(isPaused
        ? ['It was the third in a row, so the plan of this website is paused until you resume it.']
        : ['Everything else in the calendar goes on.']),
    ],
    action: { label: 'Open the calendar', url },
  });
