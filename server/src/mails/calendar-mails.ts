import { dateFormat, timeInWords } from '#shared/rules/date-format.ts';
import { renderMail } from './render-mail.ts';

type AboutEntry = { to: string; title: string; domain: string; url: string };

const nameOf = (domain: string) => new URL(domain).host;

type Approval = AboutEntry & { slotAt: Date; timeZone: string; shareUrl: string };

export const approvalMail = ({ to, title, domain, url, slotAt, timeZone, shareUrl }: Approval) =>
  renderMail({
    to,
    subject: `Please approve: ${title}`,
    paragraphs: [
      `“${title}” goes out on ${nameOf(domain)} on ${timeInWords(slotAt, timeZone)} if you approve it by then.`,
      'Without your approval it is held and not posted.',
      `Does someone else decide? Share it for review: ${shareUrl}`,
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
      isPaused
        ? 'It was the third in a row, so the plan of this website is paused until you resume it.'
        : 'Everything else in the calendar goes ahead.',
    ],
    action: { label: 'Open the calendar', url },
  });

type UsedUp = { to: string; titles: string[]; tryAt: Date | null; timeZone: string; url: string };

/** @param tryAt null where words are not renewed */
export function wordsMail({ to, titles, tryAt, timeZone, url }: UsedUp) {
  const on = tryAt && dateFormat({ dateStyle: 'medium', timeZone })(tryAt);
  return renderMail({
    to,
    subject: 'You’ve used this month’s words',
    paragraphs: [
      `On hold, because there are no words left to write them: ${listed(titles.map((title) => `“${title}”`))}`,
      on ? `Writing continues on ${on}, when your words are renewed.` : 'Upgrade to continue.',
      'Everything else in the calendar goes ahead.',
    ],
    action: { label: 'Open the calendar', url },
  });
}

type Week = {
  to: string;
  domain: string;
  url: string;
  timeZone: string;
  /** Without a reason the user paused it. */
  pause: { since: Date; reason: string | null } | null;
  posted: string[];
  next: { title: string; slotAt: Date | null }[];
  keptBack: string[];
  needed: { title: string; reason: string }[];
  old: { title: string; reason: string }[];
  worth: { subject: string; sentence: string }[];
};

const NAMED = 10;

export function weekMail({
  to,
  domain,
  url,
  timeZone,
  pause,
  posted,
  next,
  keptBack,
  needed,
  ...more
}: Week) {
  const shown = dateFormat({ weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone });
  const lines = {
    'Went out in the last seven days': posted.map((title) => `“${title}”`),
    [`Goes out in the next seven days (${timeZone})`]: next.map(
      ({ title, slotAt }) => `“${title}”${slotAt ? `, ${shown(slotAt)}` : ''}`,
    ),
    'On hold while the plan is paused': keptBack.map((title) => `“${title}”`),
    'Needs you': needed.map(({ title, reason }) => `“${title}” ${reason}`),
    'Worth doing by your search figures': more.worth.map(
      ({ subject, sentence }) => `“${subject}”: ${sentence.replace(/\.$/, '')}`,
    ),
    'Worth a look under Your pages': more.old.map(
      ({ title, reason }) => `“${title}”: ${reason.replace(/\.$/, '')}`,
    ),
  };
  return renderMail({
    to,
    subject: weekSubject(nameOf(domain), pause ? 'paused' : `${next.length} planned`, needed.length),
    paragraphs: [
      pause && pauseInWords(pause, timeZone),
      ...Object.entries(lines).map(([label, items]) => items.length > 0 && `${label}: ${listed(items)}`),
    ],
    action: { label: 'Open the calendar', url },
    closing: 'You can switch this mail off in the website’s plan.',
  });
}

function pauseInWords({ since, reason }: NonNullable<Week['pause']>, timeZone: string) {
  const date = dateFormat({ dateStyle: 'medium', timeZone })(since);
  const why = reason
    ? `was paused on ${date}: ${reason.replace(/\.$/, '')}.`
    : `was paused by you on ${date}.`;
  return `The plan of this website ${why} Nothing is written or posted until you press Resume in the calendar.`;
}

function weekSubject(site: string, stand: string, needed: number) {
  const needs = needed > 0 ? `, ${needed} ${needed === 1 ? 'needs' : 'need'} you` : '';
  return `This week on ${site}: ${stand}${needs}`;
}

function listed(items: string[]) {
  const more = items.length - NAMED;
  return `${items.slice(0, NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}
