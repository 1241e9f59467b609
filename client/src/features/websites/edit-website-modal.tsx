import { Stack, TextInput } from '@mantine/core';
import { FormProvider, useWatch } from 'react-hook-form';
import { updateWebsiteInput } from '#shared/schemas/websites.ts';
import { CMS_LABELS, isSamePlace, WEBSITE_MESSAGES, type CredentialPlace } from '#shared/rules/websites.ts';
import { errorText } from '../../lib/error-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { FormModal } from '../../ui/modal/modal.tsx';
import { FormElement, FormFooter, useCheckedForm } from '../../ui/form/form.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { newSecret } from './connect/connect-webhook-form.tsx';
import type { Website } from './website.ts';
import { WEBSITE_KINDS } from './website-kinds.ts';

const updateInputOf = (stored: CredentialPlace) =>
  updateWebsiteInput.refine((input) => input.appPassword || isSamePlace(stored, input), {
    path: ['appPassword'],
    message: WEBSITE_MESSAGES.credentialNeeded,
  });

type Props = { website: Website; onClose: () => void };

/** Edits a website. Its kind is fixed; an empty credential keeps the stored one, which is never shown. */
export function EditWebsiteModal({ website, onClose }: Props) {
  const { id, cmsType } = website;
  const form = useCheckedForm(updateInputOf(website), {
    id,
    domain: website.domain,
    username: website.username ?? '',
    shopName: website.shopName ?? '',
    appPassword: cmsType === 'webhook' ? newSecret() : '',
    clientId: '',
    hookUrl: '',
  });
  const { EditFields } = WEBSITE_KINDS[cmsType];
  const values = useWatch({ control: form.control });
  const utils = trpc.useUtils();
  const update = trpc.websites.update.useMutation({
    onSuccess: async () => {
      await utils.websites.invalidate();
      toast.success('Website updated.');
      onClose();
    },
  });
  const failure = update.error && errorText(update.error, WEBSITE_MESSAGES.updateFailed);
  const entered = updateWebsiteInput.safeParse(values).data;
  const needsCredential = entered !== undefined && !isSamePlace(website, entered);
  return (
    <FormModal opened onClose={onClose} title="Edit Website">
      <FormElement form={form} onSubmit={(input) => update.mutate(input)}>
        <Stack gap="md">
          <TextInput label="CMS type" value={CMS_LABELS[cmsType]} readOnly variant="filled" />
          <FormProvider {...form}>
            <EditFields credentialRequired={needsCredential} />
          </FormProvider>
          <FormFooter error={failure} submit="Save" isPending={update.isPending} onCancel={onClose} />
        </Stack>
      </FormElement>
    </FormModal>
  );
}
