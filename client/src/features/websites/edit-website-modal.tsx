import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { CMS_LABELS, updateWebsiteInput } from '#shared/websites.ts';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { KEPT, ShopifyFields } from './shopify-fields.tsx';
import type { Website } from './website.ts';

type Props = { website: Website; onClose: () => void };

/** Edits a website. Its kind is fixed; an empty credential keeps the stored one, which is never shown. */
export function EditWebsiteModal({ website, onClose }: Props) {
  const { id, cmsType, domain } = website;
  const form = useForm({
    resolver: zodResolver(updateWebsiteInput),
    defaultValues: {
      id,
      domain,
      username: website.username ?? '',
      shopName: website.shopName ?? '',
      appPassword: '',
      clientId: '',
    },
  });
  const { control, handleSubmit } = form;
  const utils = trpc.useUtils();
  const update = trpc.websites.update.useMutation({
    onSuccess: async () => {
      await utils.websites.invalidate();
      toast.success('Website updated.');
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Edit Website">
      <form noValidate onSubmit={(event) => void handleSubmit((input) => update.mutate(input))(event)}>
        <Stack gap="md">
          <TextInput label="CMS type" value={CMS_LABELS[cmsType]} disabled />
          {cmsType === 'shopify' ? (
            <FormProvider {...form}>
              <ShopifyFields />
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
                placeholder={KEPT}
                description="Leave it empty to keep the stored one"
              />
            </>
          )}
          <FormAlert error={update.error} />
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={update.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
