import { onTestFinished } from 'vitest';
import { workOnEntry } from '#server/features/calendar/worker/work-on-entry.ts';
import { settlePublication } from '#server/features/publish/settle-publication.ts';
import { newSigningSecret } from '#server/lib/standard-webhooks.ts';
import { createSiteHook } from '#server/ports/cms/site-hook.ts';
import { createSafeFetch } from '#server/ports/site-client/safe-fetch.ts';
import { publisher } from './publisher.ts';
import { startWorkflow } from './stubs/workflow.ts';
import { testServices } from './test-services.ts';

const IMPATIENCE_MS = 1500;

export async function startedWorkflow() {
  const secret = newSigningSecret();
  const made = await startWorkflow(() => secret);
  onTestFinished(made.close);
  return { ...made, secret, hookUrl: `${made.url}/hook?key=k` };
}

/** A user whose site stands behind a workflow. */
export async function hookAuthor(piece: NonNullable<Parameters<typeof publisher>[1]>['piece'] = {}) {
  const flow = await startedWorkflow();
  const { services } = await testServices();
  const fetch = createSafeFetch({ allowPrivate: true });
  const webhook = createSiteHook(
    (url, request) => fetch(url, { ...request, timeoutMs: IMPATIENCE_MS }),
    () => new Date(),
  );
  const { url: domain, hookUrl, secret: appPassword } = flow;
  const connection = { cmsType: 'webhook' as const, domain, hookUrl, appPassword };
  const cms = { ...services.cms, webhook };
  const user = await publisher(connection, { piece, services: { cms } });
  flow.received.length = 0;

  const shown = async () => (await user.api.publish.list({ contentId: user.piece.id }))[0];
  const edit = (title: string) => user.db.piece.update({ where: { id: user.piece.id }, data: { title } });
  const settle = async () => {
    const { id } = await user.db.publication.findFirstOrThrow({ where: { websiteId: user.websiteId } });
    await user.db.publication.update({ where: { id }, data: { lookAt: new Date() } });
    await settlePublication(user.services, { id });
    return user.db.publication.findUniqueOrThrow({ where: { id } });
  };

  /** Lets the calendar post this piece, approved and due. @returns its entry */
  const postPlanned = async (contentId: string, planId: string | null = null) => {
    const [id, { websiteId }] = [crypto.randomUUID(), user];
    const entry = { id, userId: user.user.id, websiteId, contentId, planId, timeZone: 'UTC' };
    await user.db.calendarEntry.create({ data: { ...entry, slotAt: new Date(), status: 'approved' } });
    await workOnEntry(user.services, { id });
    return () => user.db.calendarEntry.findUniqueOrThrow({ where: { id } });
  };

  return { ...user, flow, shown, edit, settle, postPlanned };
}
