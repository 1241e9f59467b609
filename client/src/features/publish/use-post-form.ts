import { useEffect } from 'react';
import { useFirstSite } from './use-first-site.ts';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { NO_CHOICES, postToWebsiteInput } from '#shared/schemas/publish.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { usePostedTo } from './use-posted-to.ts';

export type PostControl = Control<
  z.input<typeof postToWebsiteInput>,
  unknown,
  z.output<typeof postToWebsiteInput>
>;

/** The form of a post, with what its site knows. What was chosen for an earlier post there stands until it is changed. */
export function usePostForm(contentId: string) {
  const websites = trpc.websites.list.useQuery({});
  const form = useCheckedForm(postToWebsiteInput, { contentId, websiteId: '', status: null, ...NO_CHOICES });
  const { reset, getValues, watch } = form;
  const websiteId = watch('websiteId');
  const sites = websites.data?.websites;
  const website = sites?.find(({ id }) => id === websiteId);
  const earlier = usePostedTo(contentId, website, sites ?? []);
  const choices = earlier?.choices ?? NO_CHOICES;

  const firstSite = useFirstSite(sites);
  useEffect(() => {
    if (firstSite) reset({ ...getValues(), websiteId: firstSite }, { keepDirtyValues: true });
  }, [firstSite, reset, getValues]);

  useEffect(() => {
    reset({ ...getValues(), websiteId, ...choices }, { keepDirtyValues: true });
  }, [websiteId, choices, reset, getValues]);

  return {
    form,
    sites,
    website,
    earlier,
    error: websites.error,
    /** Each site has its own categories and blogs. */
    forgetChoices: () => reset({ ...getValues(), ...NO_CHOICES }),
  };
}
