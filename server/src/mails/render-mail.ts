import { createElement as h, type CSSProperties } from 'react';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { library } from '../lib/large-libraries.ts';

type MailContent = {
  /** Named in the mail, also after forwarding. */
  to: string;
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  closing?: string;
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
  page: { margin: 0, padding: '24px 12px', background: '#faf8f4', fontFamily: FONT },
  card: {
    maxWidth: 520,
    margin: '0 auto',
    padding: 24,
    background: '#ffffff',
    borderRadius: 12,
    color: '#1b211e',
    fontSize: 16,
    lineHeight: '24px',
  },
  brand: { margin: '0 0 16px', fontSize: 18, fontWeight: 700, color: '#0a6e4e' },
  paragraph: { margin: '0 0 16px' },
  button: {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: 8,
    background: '#0a6e4e',
    color: '#ffffff',
    fontWeight: 600,
    textDecoration: 'none',
  },
  link: { color: '#0a6e4e', wordBreak: 'break-word' },
  small: { margin: '16px 0 0', fontSize: 13, lineHeight: '20px', color: '#5c615c', wordBreak: 'break-word' },
} satisfies Record<string, CSSProperties>;

export function renderMail(content: MailContent) {
  const { to, subject } = content;
  const html = `<!doctype html>${library('react-dom/server').renderToStaticMarkup(h(MailLayout, content))}`;
  return { to, subject, html, text: plainText(content) };
}

function MailLayout({ to, subject, paragraphs, action, closing }: MailContent) {
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, IN_DARK),
    ),
    h(
      'body',
      { className: 'page', style: STYLES.page },
      h(
        'div',
        { className: 'card', style: STYLES.card },
        h('p', { className: 'accent', style: STYLES.brand }, PRODUCT_NAME),
        paragraphs.map((text) => h('p', { key: text, style: STYLES.paragraph }, withLinks(text))),
        action && h(Action, action),
        closing && h('p', { className: 'small', style: STYLES.small }, closing),
        h('p', { className: 'small', style: STYLES.small }, sentTo(to)),
      ),
    ),
  );
}

function withLinks(text: string) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return parts.map((part) =>
    part.startsWith('http')
      ? h('a', { key: part, href: part, className: 'accent', style: STYLES.link }, part)
      : part,
  );
}

function Action({ label, url }: { label: string; url: string }) {
  return h(
    'div',
    null,
    h('a', { href: url, className: 'button', style: STYLES.button }, label),
    h(
      'p',
      { className: 'small', style: STYLES.small },
      'If the button does not work, open this address: ',
      url,
    ),
  );
}

const sentTo = (to: string) => `${PRODUCT_NAME} sent this mail to ${to}.`;

function plainText({ to, paragraphs, action, closing }: MailContent): string {
  const blocks = [...paragraphs, action && `${action.label}:\n${action.url}`, closing, `-- \n${sentTo(to)}`];
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`;
}

/** A mail program could turn part of it into a link. */
export const isLikeAnAddress = (text: string) => /[/\\:@]|\.\p{L}{2,}/u.test(text);
