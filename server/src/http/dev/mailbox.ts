import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../context.ts';
import { mailListPage, mailPage } from './mailbox-pages.ts';

const SHOWN = 200;

/** /dev/mailbox: the mails that would have been sent. Never part of a production server. */
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
