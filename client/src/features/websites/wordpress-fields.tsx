import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { updateWebsiteInput } from '#shared/schemas/websites.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { KEPT } from './shopify-fields.tsx';
import { TestOutcome, useConnectionTest } from './connection-test.tsx';

type Props = { credentialRequired: boolean };

export function WordPressFields({ credentialRequired }: Props) {
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
