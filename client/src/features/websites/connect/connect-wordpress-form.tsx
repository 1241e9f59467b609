import { Stack } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { rememberPiece } from '#client/lib/modal-in-address.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, ExternalLink, FormAlert, QuietButton } from '#client/ui/action.tsx';
import { FormElement, TextField, useCheckedForm } from '#client/ui/form/form.tsx';
import { WindowButtons } from '#client/ui/modal/modal.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { WEBSITE_INPUTS, type updateWebsiteInput } from '#shared/schemas/websites.ts';
import { KEPT } from './connect-shopify-form.tsx';
import { TestOutcome, useConnectionTest, useConnectWebsite, useFirstCheck } from './connection.tsx';

const fields = WEBSITE_INPUTS.wordpress.omit({ cmsType: true });
type Values = z.input<typeof fields>;

const EMPTY: Values = { domain: '', username: '', appPassword: '' };
const HOW_TO = 'https://wordpress.org/documentation/article/application-passwords/';

/** WordPress by username and application password. Connect appears once these very values have passed the test. */
export function ConnectWordPressForm({ onDone }: { onDone: (websiteId: string) => void }) {
  const form = useCheckedForm(fields, EMPTY);
  const { control, handleSubmit } = form;
  const values = useWatch({ control });
  const test = useConnectionTest(values);
  const firstCheck = useFirstCheck();
  const [hasPassword, setHasPassword] = useState(false);
  const { create, failure, id } = useConnectWebsite(async (connected) => {
    await firstCheck(connected);
    toast.success(WEBSITE_MESSAGES.connected);
    onDone(connected);
  });

  return (
    <FormElement form={form} onSubmit={(input) => create.mutate({ id, cmsType: 'wordpress', ...input })}>
      <Stack>
        <TextField
          control={control}
          name="domain"
          label="Domain"
          placeholder="https://example.com"
          inputMode="url"
          required
        />
        <ApproveOnSite domain={values.domain ?? ''} />
        {!hasPassword && (
          <QuietButton className="u-start" onClick={() => setHasPassword(true)}>
            I have an application password
          </QuietButton>
        )}
        {hasPassword && (
          <>
            <TextField control={control} name="username" label="Username" autoComplete="off" required />
            <TextField
              control={control}
              name="appPassword"
              label="Application password"
              type="password"
              autoComplete="off"
              required
              description={
                <>
                  Not your sign-in password: make one in WordPress under Users &gt; Profile.{' '}
                  <ExternalLink href={HOW_TO} fz="inherit" underline="always">
                    How to
                  </ExternalLink>
                </>
              }
            />
            {test.result && <TestOutcome result={test.result} />}
            <FormAlert error={test.error ?? failure} />
            <WindowButtons>
              <BusyButton
                variant="default"
                loading={test.isPending}
                onClick={() => void handleSubmit((input) => test.start(input))()}
              >
                Test Connection
              </BusyButton>
              {test.result?.ok && (
                <BusyButton type="submit" loading={create.isPending} busyLabel={WEBSITE_MESSAGES.connecting}>
                  Connect
                </BusyButton>
              )}
            </WindowButtons>
          </>
        )}
      </Stack>
    </FormElement>
  );
}

function ApproveOnSite({ domain }: { domain: string }) {
  const start = trpc.websites.startAuthorization.useMutation({
    onSuccess: ({ url }) => {
      rememberPiece();
      window.location.assign(url);
    },
  });
  return (
    <Stack gap="xs">
      <BusyButton
        data-wraps
        leftSection={<IconShieldCheck size={18} aria-hidden />}
        disabled={!domain.trim()}
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate({ domain })}
      >
        Continue to your WordPress
      </BusyButton>
      <p className="u-detail">
        Opens the approval screen of your WordPress. You sign in there and press Yes.
      </p>
      <FormAlert error={start.error} />
    </Stack>
  );
}

export function WordPressFields({ credentialRequired }: { credentialRequired: boolean }) {
  const { control, handleSubmit } = useFormContext<
    z.input<typeof updateWebsiteInput>,
    unknown,
    z.output<typeof updateWebsiteInput>
  >();
  const test = useConnectionTest(useWatch({ control }));

  return (
    <>
      <TextField control={control} name="domain" label="Domain" inputMode="url" required />
      <TextField control={control} name="username" label="Username" autoComplete="off" />
      <TextField
        control={control}
        name="appPassword"
        label="Application password"
        type="password"
        autoComplete="off"
        required={credentialRequired}
        placeholder={credentialRequired ? undefined : KEPT}
        description={
          credentialRequired
            ? 'One that was made at the new address'
            : 'Leave it empty to keep the stored one'
        }
      />
      <BusyButton
        variant="light"
        size="sm"
        className="u-start"
        loading={test.isPending}
        onClick={() => void handleSubmit((input) => test.start(input))()}
      >
        Test Connection
      </BusyButton>
      {test.result && <TestOutcome result={test.result} />}
      <FormAlert error={test.error} />
    </>
  );
}
