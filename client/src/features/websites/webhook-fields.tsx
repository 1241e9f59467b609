import { Anchor } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { paths } from '../../lib/paths.ts';
import { CopyField } from '../../ui/copy/copy-button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { KEPT } from './shopify-fields.tsx';

type WebhookValues = { domain: string; hookUrl: string; appPassword: string };
type Props = { credentialRequired?: boolean };

/** The fields of a website by webhook; the form around them has made the secret. */
export function WebhookFields({ credentialRequired = false }: Props) {
  const { control } = useFormContext<WebhookValues>();
  const [hookUrl, secret] = useWatch({ control, name: ['hookUrl', 'appPassword'] });
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
        placeholder={credentialRequired ? 'https://hook.example.com/…' : KEPT}
        description={
          credentialRequired ? (
            <>
              From your workflow in Make, n8n or the like. <HowTo />
            </>
          ) : (
            'Leave it empty to keep it. Another one gets another secret.'
          )
        }
        inputMode="url"
        autoComplete="off"
        required={credentialRequired}
      />
      {(credentialRequired || hookUrl) && (
        <CopyField label="Signing secret. Copy it now: it is not shown again." value={secret} />
      )}
    </>
  );
}

const HowTo = () => (
  <Anchor href={paths.helpArticle('connect-webhook')} target="_blank" fz="inherit" underline="always">
    How to
  </Anchor>
);

const SECRET_BYTES = 32;

export const newSecret = () =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))}`;
