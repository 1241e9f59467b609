import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import type { z } from 'zod';
import { WEBSITE_INPUTS } from '#shared/schemas/websites.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Form } from '#client/ui/form/form.tsx';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { ShopifyFields } from '../shopify-fields.tsx';
import { useFirstCheck } from '../use-first-check.ts';
import { useConnectWebsite } from './use-connect-website.ts';
import { WindowButtons } from '#client/ui/modal/modal.tsx';

/** Milliseconds from 'Connected!' (Shopify) to the modal closing. */
const CONNECTED_CLOSE_MS = 2000;

const fields = WEBSITE_INPUTS.shopify.omit({ cmsType: true });
type Values = z.input<typeof fields>;

const EMPTY: Values = { domain: '', shopName: '', appPassword: '', clientId: '' };

type Props = { onDone: (websiteId: string) => void };

export function ConnectShopifyForm({ onDone }: Props) {
  const firstCheck = useFirstCheck();
  const { create, failure, id } = useConnectWebsite((connected) => void firstCheck(connected));

  useEffect(() => {
    if (!create.isSuccess) return;
    const timer = setTimeout(() => onDone(id), CONNECTED_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [create.isSuccess, onDone, id]);

  return (
    <Form
      schema={fields}
      values={EMPTY}
      onSubmit={(input) => create.mutate({ id, cmsType: 'shopify', ...input })}
    >
      {(form) => (
        <Stack gap="md">
          <FormProvider {...form}>
            <ShopifyFields credentialRequired />
          </FormProvider>
          <FormAlert error={failure} />
          <WindowButtons>
            <BusyButton
              type="submit"
              loading={create.isPending || create.isSuccess}
              busyLabel={create.isSuccess ? WEBSITE_MESSAGES.connected : WEBSITE_MESSAGES.connecting}
            >
              Connect
            </BusyButton>
          </WindowButtons>
        </Stack>
      )}
    </Form>
  );
}
