import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { Form, TextField } from '#client/ui/form/form.tsx';
import { WindowButtons } from '#client/ui/modal/modal.tsx';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { WEBSITE_INPUTS } from '#shared/schemas/websites.ts';
import { useConnectWebsite, useFirstCheck } from './connection.tsx';

const CONNECTED_CLOSE_MS = 2000;

const fields = WEBSITE_INPUTS.shopify.omit({ cmsType: true });
type Values = z.input<typeof fields>;

const EMPTY: Values = { domain: '', shopName: '', appPassword: '', clientId: '' };

export function ConnectShopifyForm({ onDone }: { onDone: (websiteId: string) => void }) {
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
        <Stack>
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

type ShopifyValues = { domain: string; shopName: string; appPassword: string; clientId?: string };

export function ShopifyFields({ credentialRequired = false }: { credentialRequired?: boolean }) {
  const { control } = useFormContext<ShopifyValues>();

  return (
    <>
      <TextField
        control={control}
        name="domain"
        label="Domain"
        placeholder="https://shop.example.com"
        inputMode="url"
        required
      />
      <TextField
        control={control}
        name="shopName"
        label="Shop name"
        placeholder="my-shop"
        description="The part before .myshopify.com"
        required
      />
      <TextField
        control={control}
        name="appPassword"
        label="Admin API token"
        type="password"
        autoComplete="off"
        required={credentialRequired}
        placeholder={credentialRequired ? undefined : KEPT}
        description="shpat_…, or the client secret of your own app"
      />
      <TextField
        control={control}
        name="clientId"
        label="Client ID"
        autoComplete="off"
        description="Only with a client secret; leave it empty for a token"
      />
    </>
  );
}

export const KEPT = '•••••••• (unchanged)';
