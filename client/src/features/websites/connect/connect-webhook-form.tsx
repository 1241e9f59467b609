import { Stack } from '@mantine/core';
import { FormProvider, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { createWebsiteInput } from '#shared/schemas/websites.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { FormElement, useCheckedForm } from '#client/ui/form/form.tsx';
import { WindowButtons } from '#client/ui/modal/modal.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { TestOutcome, useConnectionTest } from '../connection-test.tsx';
import { newSecret, WebhookFields } from '../webhook-fields.tsx';
import { useConnectWebsite } from './use-connect-website.ts';

const fields = createWebsiteInput.options[2].omit({ id: true, cmsType: true });
type Values = z.input<typeof fields>;

type Props = { onDone: (websiteId: string) => void };

/** A website behind a user's own workflow. Connecting sends it a test as well. */
export function ConnectWebhookForm({ onDone }: Props) {
  const form = useCheckedForm<Values, z.output<typeof fields>>(fields, {
    domain: '',
    hookUrl: '',
    appPassword: newSecret(),
  });
  const test = useConnectionTest(
    useWatch({ control: form.control }),
    trpc.websites.testWebhook.useMutation(),
  );
  const { create, failure, id } = useConnectWebsite((connected) => {
    toast.success(WEBSITE_MESSAGES.connected);
    onDone(connected);
  });
  return (
    <FormElement form={form} onSubmit={(input) => create.mutate({ id, cmsType: 'webhook', ...input })}>
      <Stack gap="md">
        <FormProvider {...form}>
          <WebhookFields credentialRequired />
        </FormProvider>
        {test.result && <TestOutcome result={test.result} />}
        <FormAlert error={test.error ?? failure} />
        <WindowButtons>
          <BusyButton
            variant="default"
            loading={test.isPending}
            onClick={() => void form.handleSubmit((input) => test.start(input))()}
          >
            Send a test
          </BusyButton>
          <BusyButton type="submit" loading={create.isPending} busyLabel={WEBSITE_MESSAGES.connecting}>
            Connect
          </BusyButton>
        </WindowButtons>
      </Stack>
    </FormElement>
  );
}
