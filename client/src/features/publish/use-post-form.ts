import { useEffect } from 'react';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { NO_CHOICES, postToWebsiteInput } from '#shared/schemas/publish.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import { useCheckedForm } from '../../ui/form/form.tsx';
import { useFirstSite } from '../../ui/site-of-brand.tsx';
import { DEFAULT_POST_STATUS, POST_STATUSES, type PostStatus } from '#shared/rules/publish.ts';
import { siteKey } from '#shared/rules/websites.ts';

export type PostControl = Control<
  z.input<typeof postToWebsiteInput>,
  unknown,
  z.output<typeof postToWebsiteInput>
>;

export function usePostForm(contentId: string, status: PostStatus | null) {
  const websites = trpc.websites.list.useQuery({});
  const form = useCheckedForm(postToWebsiteInput, { contentId, websiteId: '', status, ...NO_CHOICES });
  const { reset, getValues, watch } = form;
  const websiteId = watch('websiteId');
  const sites = websites.data?.websites;
  const website = sites?.find(({ id }) => id === websiteId);
  const publications = trpc.publish.list.useQuery({ contentId });
  const earlier = usePostedTo(publications.data, website, sites ?? []);
  const choices = earlier?.choices ?? NO_CHOICES;

  useFirstSite(form, contentId, sites);
  useEffect(() => {
    reset({ ...getValues(), websiteId, ...choices }, { keepDirtyValues: true });
  }, [websiteId, choices, reset, getValues]);

  return {
    form,
    sites,
    website,
    earlier,
    unknown: publications.data?.find((post) => post.isUnknown && post.websiteId === websiteId),
    error: websites.error,
    /** Each site has its own categories and blogs. */
    forgetChoices: () => reset({ ...getValues(), ...NO_CHOICES }),
  };
}

/** A workflow may give no address of its post. */
const IS_THERE = new Set<string>(POST_STATUSES);

type Website = RouterOutputs['websites']['list']['websites'][number];

/**
 * The post that a piece has on a site, through whichever connection it was made, with the status it has there by now.
 * Null when there is none, or when it was deleted on the site.
 */
function usePostedTo(
  publications: RouterOutputs['publish']['list'] | undefined,
  website: Website | undefined,
  websites: Website[],
) {
  const same = website ? websites.filter((other) => siteKey(other) === siteKey(website)) : [];
  const publication = publications?.find(
    ({ status, link, websiteId }) =>
      (link ?? IS_THERE.has(status)) && same.some(({ id }) => id === websiteId),
  );
  const onSite = trpc.publish.statusOnSite.useQuery(
    { id: publication?.id ?? '' },
    { enabled: Boolean(publication), retry: false, gcTime: 0 },
  );
  if (!publication || onSite.data?.status === null) return null;
  const { link, choices, status } = publication;
  const stored =
    status === 'draft' || status === 'private' || status === 'future' ? status : DEFAULT_POST_STATUS;
  return { link, choices, status: onSite.data?.status ?? stored };
}
