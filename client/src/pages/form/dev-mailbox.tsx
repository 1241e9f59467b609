import { DEV_MAILBOX_PATH } from '#shared/rules/paths.ts';

/** What the server answers where it promises a mail. */
export type MailAnswer = { isInDevMailbox: boolean };

/** Where the mail is that was just promised. Only where the server says so. */
export function DevMailbox() {
  return (
    <p className="small">
      No mail server is set up here, so the email waits in the{' '}
      <a href={DEV_MAILBOX_PATH} className="link">
        development mailbox
      </a>
      .
    </p>
  );
}
