import { Button, Group, Stack, TextInput } from '@mantine/core';
import { FormProvider, useWatch } from 'react-hook-form';
import { updateWebsiteInput } from '#shared/websites.ts';
import { CMS_LABELS, isSamePlace, WEBSITE_MESSAGES, type CredentialPlace } from '#shared/websites-rules.ts';
import { errorText } from '../../lib/error-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { FormModal } from '../../ui/modal/form-modal.tsx';
import { FormElement } from '../../ui/form/form.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { toast } from '../../ui/toast/toast.ts';
import { KEPT, ShopifyFields } from './shopify-fields.tsx';
import { TestOutcome } from './test-outcome.tsx';
import type { Website } from './website.ts';
import classes from './websites.module.css';
import { useConnectionTest } from './use-connection-test.ts';

/** What the edit form of this website takes. */
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
    appPassword: '',
    clientId: '',
  });
  const { control, handleSubmit } = form;
  const values = useWatch({ control });
  const utils = trpc.useUtils();
  const test = useConnectionTest(values);
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
          {cmsType === 'shopify' ? (
            <FormProvider {...form}>
              <ShopifyFields credentialRequired={needsCredential} />
            </FormProvider>
          ) : (
            <>
              <TextField control={control} name="domain" label="Domain" inputMode="url" required />
              <TextField control={control} name="username" label="Username" autoComplete="off" />
              <TextField
                control={control}
                name="appPassword"
                label="Application password"
                type="password"
                autoComplete="off"
                required={needsCredential}
                placeholder={needsCredential ? undefined : KEPT}
                description={
                  needsCredential
                    ? 'One that was made at the new address'
                    : 'Leave it empty to keep the stored one'
                }
              />
              <Button
                variant="light"
                size="sm"
                className={classes.aside}
                loading={test.isPending}
                onClick={() => void handleSubmit((input) => test.start(input))()}
              >
                Test Connection
              </Button>
            </>
          )}
          {test.result && <TestOutcome result={test.result} />}
          <FormAlert error={failure ?? test.error} />
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={update.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </FormElement>
    </FormModal>
  );
}
