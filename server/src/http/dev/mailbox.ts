import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { markup, trusted, type Markup } from '#server/lib/markup.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { DEV_MAILBOX_PATH } from '#shared/rules/paths.ts';

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
  app.get(DEV_MAILBOX_PATH, async (_request, reply) => {
    const mails = await db.mail.findMany({
      where: { status: 'sent' },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: SHOWN,
    });
    return reply.type('text/html; charset=utf-8').send(mailListPage(mails));
  });
  app.get(`${DEV_MAILBOX_PATH}/:id`, async (request, reply) => {
    const { data } = z.object({ id: z.uuid() }).safeParse(request.params);
    const mail = data && (await db.mail.findUnique({ where: data }));
    if (!mail) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').send(mailPage(mail));
  });
}

type ListedMail = { id: string; to: string; subject: string; text: string; createdAt: Date };

const mailListPage = (mails: ListedMail[]) =>
  page(
    TITLE,
    markup`<h1>${TITLE}</h1>
<p>No mail server is set up (SMTP_URL), so mails are kept here instead of being sent. Newest first.</p>
${mails.length === 0 && markup`<p>No mail yet.</p>`}
<ol reversed>${mails.map(
      (mail) =>
        markup`<li><a href="${DEV_MAILBOX_PATH}/${mail.id}">${mail.subject}</a> ${envelope(mail)}${links(mail)}</li>`,
    )}</ol>`,
  );

/** No scripts or forms in the mail; its links open in the whole window. */
const mailPage = ({ html, ...mail }: ListedMail & { html: string }) =>
  page(
    mail.subject,
    markup`<p><a href="${DEV_MAILBOX_PATH}">All mails</a></p>
<h1>${mail.subject}</h1>
${envelope(mail)}
<h2>Links in this mail</h2>
${links(mail)}
<h2>As HTML</h2>
<iframe title="The mail as HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${`<base target="_top">${html}`}"></iframe>
<h2>As plain text</h2>
<pre>${mail.text}</pre>`,
  );

function envelope({ to, createdAt }: ListedMail) {
  const iso = createdAt.toISOString();
  return markup`<span class="to">to ${to}, <time datetime="${iso}">${iso}</time></span>`;
}

function links({ text }: ListedMail) {
  const found = text.match(/https?:\/\/\S+/g) ?? [];
  return markup`<ul>${found.map((link) => markup`<li><a href="${link}">${link}</a></li>`)}</ul>`;
}

const page = (title: string, main: Markup): string =>
  markup`<!doctype html><html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <title>${title}</title>
  <style>${trusted(STYLE)}</style>
</head>
<body><main>${main}</main></body></html>`.markup;
