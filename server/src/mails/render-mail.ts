import { markup, trusted } from '#server/lib/markup.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';

type MailContent = {
  to: string;
  subject: string;
  paragraphs: (string | false | null | undefined)[];
  action?: { label: string; url: string };
  closing?: string | undefined;
};

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
/** For mail programs with a dark mode; colours as in tokens.css. */
const IN_DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #181613 !important }
  .card { background: #201d19 !important; color: #ece9e3 !important }
  .accent { color: #4fc99c !important }
  .button { background: #4fc99c !important; color: #06251b !important }
  .small { color: #b3ada2 !important }
}`;
const STYLES = {
  page: `margin:0;padding:24px 12px;background:#faf8f4;font-family:${FONT}`,
  card: 'max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px;color:#1b211e;font-size:16px;line-height:24px',
  brand: 'margin:0 0 16px;font-size:18px;font-weight:700;color:#0a6e4e',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#0a6e4e;color:#ffffff;font-weight:600;text-decoration:none',
  link: 'color:#0a6e4e;word-break:break-word',
  small: 'margin:16px 0 0;font-size:13px;line-height:20px;color:#5c615c;word-break:break-word',
};

export function renderMail(content: MailContent) {
  const { to, subject, paragraphs, action, closing } = content;
  const { markup: html } = markup`<!doctype html><html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${subject}</title>
  <style>${trusted(IN_DARK)}</style>
</head>
<body class="page" style="${STYLES.page}"><div class="card" style="${STYLES.card}">
  <p class="accent" style="${STYLES.brand}">${PRODUCT_NAME}</p>
  ${paragraphs.map((text) => text && markup`<p style="${STYLES.paragraph}">${withLinks(text)}</p>`)}
  ${action && actionOf(action)}
  ${closing && small(closing)}
  ${small(sentTo(to))}
</div></body></html>`;
  return { to, subject, html, text: plainText(content) };
}

const small = (text: string) => markup`<p class="small" style="${STYLES.small}">${text}</p>`;

const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part) =>
      part.startsWith('http')
        ? markup`<a href="${part}" class="accent" style="${STYLES.link}">${part}</a>`
        : part,
    );

const actionOf = ({ label, url }: { label: string; url: string }) => markup`<div>
  <a href="${url}" class="button" style="${STYLES.button}">${label}</a>
  ${small(`If the button does not work, open this address: ${url}`)}
</div>`;

const sentTo = (to: string) => `${PRODUCT_NAME} sent this mail to ${to}.`;

function plainText({ to, paragraphs, action, closing }: MailContent): string {
  const blocks = [...paragraphs, action && `${action.label}:\n${action.url}`, closing, `-- \n${sentTo(to)}`];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** A mail program could turn part of it into a link. */
export const isLikeAnAddress = (text: string) => /[/\\:@]|\.\p{L}{2,}/u.test(text);
