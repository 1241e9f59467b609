import { Anchor, Stack } from '@mantine/core';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { paths } from '#client/lib/paths.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { CopyField } from '#client/ui/copy/copy-button.tsx';
import { FormElement, TextField, useCheckedForm } from '#client/ui/form/form.tsx';
import { WindowButtons } from '#client/ui/modal/modal.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { WEBSITE_INPUTS } from '#shared/schemas/websites.ts';
import { KEPT } from './connect-shopify-form.tsx';
import { TestOutcome, useConnectionTest, useConnectWebsite } from './connection.tsx';

export function ConnectWebhookForm({ onDone }: { onDone: (websiteId: string) => void }) {
  const empty = { cmsType: 'webhook' as const, domain: '', hookUrl: '', appPassword: newSecret() };
  const form = useCheckedForm(WEBSITE_INPUTS.webhook, empty);
  const test = useConnectionTest(useWatch({ control: form.control }));
  const { create, failure, id } = useConnectWebsite((connected) => {
    toast.success(WEBSITE_MESSAGES.connected);
    onDone(connected);
  });

  return (
    <FormElement form={form} onSubmit={(input) => create.mutate({ id, ...input })}>
      <Stack>
        <FormProvider {...form}>
          <WebhookFields credentialRequired />
        </FormProvider>
        {test.result && <TestOutcome result={test.result} />}
        <FormAlert error={test.error ?? failure} />
        <WindowButtons>
          <BusyButton
            variant="default"
            loading={test.isPending}
            onClick={() => void form.handleSubmit(test.start)()}
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

type WebhookValues = { domain: string; hookUrl: string; appPassword: string };

export function WebhookFields({ credentialRequired: isNew }: { credentialRequired: boolean }) {
  const { control } = useFormContext<WebhookValues>();
  const [hookUrl, secret] = useWatch({ control, name: ['hookUrl', 'appPassword'] });
  const howTo = (
    <>
      From your workflow in Make, n8n or the like.{' '}
      <Anchor href={paths.helpArticle('connect-webhook')} target="_blank" fz="inherit" underline="always">
        How to
      </Anchor>
    </>
  );

  return (
    <>
      <TextField
        control={control}
        name="domain"
        label="Domain"
        placeholder="https://example.com"
        description="Where your readers find the posts"
        inputMode="url"
        required
      />
      <TextField
        control={control}
        name="hookUrl"
        label="Webhook address"
        placeholder={isNew ? 'https://hook.example.com/…' : KEPT}
        description={isNew ? howTo : 'Leave it empty to keep it. Another one gets another secret.'}
        inputMode="url"
        autoComplete="off"
        required={isNew}
      />
      {(isNew || hookUrl) && (
        <CopyField label="Signing secret. Copy it now: it is not shown again." value={secret} />
      )}
    </>
  );
}

const SECRET_BYTES = 32;

export const newSecret = () =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))}`;
