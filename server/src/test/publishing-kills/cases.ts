import type { createTRPCClient } from '@trpc/client';
import { expect } from 'vitest';
import type { AppRouter } from '#server/trpc/router.ts';
import { outcome } from '../publisher.ts';
import type { FaultyFront } from '../stubs/faulty-front.ts';
import { changes, editOnSite, type Author, type Site } from './author.ts';

type Client = ReturnType<typeof createTRPCClient<AppRouter>>;
type When = Parameters<FaultyFront['arm']>[0];

const first = async ({ versions }: Author) => ({ versionId: (await versions())[0]?.id ?? '' });
const titleOf = async (user: Author) => (await user.onSite())?.title;

type Case = {
  sites: Site[];
  contentType?: 'blog' | 'page';
  /** Two versions are there before, unless this makes something else. */
  prepare?: (user: Author) => Promise<unknown>;
  at: (user: Author, remoteId: string | null) => When;
  call: (client: Client, user: Author, id: string) => Promise<unknown>;
  /** What is there once all is settled; `arrived`: the site has carried the request out. */
  settled: (user: Author, arrived: boolean) => Promise<void>;
  /** And after the user has tried again, in two tabs. */
  again: (user: Author) => Promise<void>;
};

const posts =
  (replaceSiteChanges = false) =>
  async (client: Client, { order }: Author) =>
    outcome(await client.publish.postToWebsite.mutate({ ...order, replaceSiteChanges }));

/** What is done to a post when the server is killed. */
export const CASES: Record<string, Case> = {
  'put back': {
    sites: ['plain', 'companion', 'shop'],
    at: (user, remoteId) => changes(user, remoteId),
    call: async (client, user, id) => client.publish.putBack.mutate({ id, ...(await first(user)) }),
    settled: async (user, arrived) => {
      expect(await titleOf(user)).toBe(arrived ? user.piece.title : 'Second');
      expect((await user.versions()).map(({ revision }) => revision)).toEqual(arrived ? [1, 2, 1] : [1, 2]);
      expect(await user.view()).toMatchObject({ behind: arrived, siteChange: null });
    },
    again: async (user) => {
      expect(await titleOf(user)).toBe(user.piece.title);
      expect((await user.versions()).map(({ revision }) => revision)).toEqual([1, 2, 1]);
    },
  },
  replace: {
    sites: ['plain', 'companion', 'shop'],
    prepare: async (user) => {
      await editOnSite(user);
      await user.rewrite('Third', 3);
    },
    at: (user, remoteId) => changes(user, remoteId),
    call: posts(true),
    settled: async (user, arrived) => {
      const text = (await user.onSite())?.stored.text;
      expect(text).toContain(arrived ? 'Third' : 'By hand');
      expect((await user.versions()).map(({ origin, revision }) => `${origin} ${revision}`)).toEqual([
        'sent 1',
        'sent 2',
        'site 2',
        ...(arrived ? ['sent 3'] : []),
      ]);
      expect(await user.view()).toMatchObject({ siteChange: arrived ? null : 'edited' });
    },
    again: async (user) => {
      expect(await titleOf(user)).toBe('Third');
      const origins = (await user.versions()).map(({ origin }) => origin);
      expect(origins.filter((origin) => origin === 'site')).toHaveLength(1);
    },
  },
  unpublish: {
    sites: ['plain', 'companion', 'shop'],
    at: (user, remoteId) => changes(user, remoteId),
    call: (client, _, id) => client.publish.unpublish.mutate({ id }),
    settled: async (user, arrived) => {
      const status = arrived ? 'draft' : 'publish';
      expect(await user.onSite()).toMatchObject({ status });
      expect(await user.view()).toMatchObject({ status, siteChange: null });
      expect(await user.versions()).toHaveLength(2);
    },
    again: async (user) => {
      expect(await user.view()).toMatchObject({ status: 'draft' });
      expect(await user.versions()).toHaveLength(2);
    },
  },
  remove: {
    sites: ['plain', 'companion', 'shop'],
    at: (user, remoteId) => changes(user, remoteId),
    call: (client, _, id) => client.publish.removeFromSite.mutate({ id }),
    settled: async (user, arrived) => {
      expect(await user.count()).toBe(arrived ? 0 : 1);
      expect(await user.view()).toMatchObject({ status: arrived ? 'removed' : 'publish', siteChange: null });
    },
    again: async (user) => {
      expect(await user.count()).toBe(0);
      expect(await user.view()).toMatchObject({ status: 'removed', link: null });
    },
  },
  update: {
    sites: ['plain', 'companion', 'shop'],
    prepare: (user) => user.rewrite('Third', 3),
    at: (user, remoteId) => changes(user, remoteId),
    call: posts(),
    settled: async (user, arrived) => {
      expect(await titleOf(user)).toBe(arrived ? 'Third' : 'Second');
      expect((await user.versions()).map(({ revision }) => revision)).toEqual(arrived ? [1, 2, 3] : [1, 2]);
      expect(await user.view()).toMatchObject({ behind: !arrived, siteChange: null });
    },
    again: async (user) => {
      expect(await titleOf(user)).toBe('Third');
      expect(await user.view()).toMatchObject({ behind: false, siteChange: null });
    },
  },
  'structured data': {
    sites: ['plain', 'shop'],
    // A draft that is published gets them with a second write.
    prepare: async (user) => {
      const { id } = await user.stored();
      await user.api.publish.unpublish({ id });
    },
    at: (user, remoteId) => changes(user, remoteId, 'ld+json'),
    call: async (client, { order }) =>
      outcome(await client.publish.postToWebsite.mutate({ ...order, status: 'publish' })),
    settled: async (user) => {
      const text = (await user.onSite())?.stored.text ?? '';
      expect(text.split('ld+json')).toHaveLength(2);
      expect(await user.versions()).toHaveLength(3);
      expect(await user.stored()).toMatchObject({ dataDue: false });
      expect(await user.view()).toMatchObject({ siteChange: null, status: 'publish' });
    },
    again: async (user) => {
      expect((await user.onSite())?.stored.text.split('ld+json')).toHaveLength(2);
    },
  },
};
