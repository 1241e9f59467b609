import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../context.ts';
import { createElement as h, type ReactNode } from 'react';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { library } from '../../lib/large-libraries.ts';

const STYLE = `
  body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; font: 16px/1.5 system-ui, sans-serif; color: #1b211e; background: #fff; }
  a { color: #0a6e4e; overflow-wrap: anywhere; }
  li { margin-bottom: 1rem; }
  time, .to { color: #5c615c; }
  iframe { width: 100%; height: 32rem; border: 1px solid #dad5cb; border-radius: 8px; }
  pre { padding: 1rem; border: 1px solid #dad5cb; border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
const TITLE = `${PRODUCT_NAME}: development mailbox`;

const SHOWN = 200;

export async function devMailbox(app: FastifyInstance, { db }: Services) {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/dev/mailbox', async (_request, reply) => {
    const mails = await db.mail.findMany({
      where: { status: 'sent' },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: SHOWN,
    });
    return reply.type('text/html; charset=utf-8').send(mailListPage(mails));
  });
  app.get('/dev/mailbox/:id', async (request, reply) => {
    const { data } = z.object({ id: z.uuid() }).safeParse(request.params);
    const mail = data && (await db.mail.findUnique({ where: data }));
    if (!mail) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').send(mailPage(mail));
  });
}

type ListedMail = { id: string; to: string; subject: string; text: string; createdAt: Date };

function mailListPage(mails: ListedMail[]): string {
  const intro = h(
    'p',
    null,
    'No mail server is set up (SMTP_URL), so mails are kept here instead of being sent. Newest first.',
  );
  const list = h(
    'ol',
    { reversed: true },
    mails.map((mail) =>
      h(
        'li',
        { key: mail.id },
        h('a', { href: `/dev/mailbox/${mail.id}` }, mail.subject),
        ' ',
        h(Envelope, mail),
        h(Links, mail),
      ),
    ),
  );
  return page(TITLE, h('h1', null, TITLE), intro, mails.length > 0 ? list : h('p', null, 'No mail yet.'));
}

function mailPage({ html, ...mail }: ListedMail & { html: string }): string {
  return page(
    mail.subject,
    h('p', null, h('a', { href: '/dev/mailbox' }, 'All mails')),
    h('h1', null, mail.subject),
    h(Envelope, mail),
    h('h2', null, 'Links in this mail'),
    h(Links, mail),
    h('h2', null, 'As HTML'),
    // No scripts or forms; links open in the whole window.
    h('iframe', {
      title: 'The mail as HTML',
      sandbox: 'allow-top-navigation-by-user-activation',
      srcDoc: `<base target="_top">${html}`,
    }),
    h('h2', null, 'As plain text'),
    h('pre', null, mail.text),
  );
}

function Envelope({ to, createdAt }: ListedMail) {
  const iso = createdAt.toISOString();
  return h('span', { className: 'to' }, `to ${to}, `, h('time', { dateTime: iso }, iso));
}

function Links({ text }: ListedMail) {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  return h(
    'ul',
    null,
    links.map((link) => h('li', { key: link }, h('a', { href: link }, link))),
  );
}

function page(title: string, ...content: ReactNode[]): string {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
    h('title', null, title),
    h('style', null, STYLE),
  );
  const body = h('body', null, h('main', null, ...content));
  return `<!doctype html>${library('react-dom/server').renderToStaticMarkup(h('html', { lang: 'en' }, head, body))}`;
}
