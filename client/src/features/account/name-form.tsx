import { Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { renameInput } from '#shared/schemas/account.ts';
import { ACCOUNT_MESSAGES, NAME_MAX } from '#shared/rules/account.ts';
import { withoutTags } from '#shared/rules/text/text.ts';
import { trpc } from '../../lib/trpc.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import classes from './account.module.css';

/** Milliseconds after which "Name updated" begins to fade, and is gone. */
export const NAME_UPDATED_FADES_MS = 2500;
export const NAME_UPDATED_GONE_MS = 3000;

/** The name, and an Update button while it differs from the saved one. */
export function NameForm({ savedName }: { savedName: string }) {
  const utils = trpc.useUtils();
  const rename = trpc.account.rename.useMutation({
    onSuccess: (saved) =>
      utils.account.me.setData(undefined, (user) => user && { ...user, name: saved.name }),
  });
  return (
    <Form
      schema={renameInput}
      values={{ name: savedName }}
      onSubmit={(input, form) => rename.mutate(input, { onSuccess: ({ name }) => form.reset({ name }) })}
    >
      {({ control, watch }) => (
        <>
          <TextField
            control={control}
            name="name"
            label="Name"
            autoComplete="name"
            maxLength={NAME_MAX}
            sanitise={withoutTags}
          />
          {watch('name') !== savedName && (
            <Group mt="sm">
              <BusyButton type="submit" loading={rename.isPending}>
                Update
              </BusyButton>
            </Group>
          )}
          <div className={classes.message}>
            <FormAlert error={rename.error} />
            {rename.isSuccess && <NameUpdated key={rename.submittedAt} onGone={rename.reset} />}
          </div>
        </>
      )}
    </Form>
  );
}

/** Says that it worked, begins to fade after 2.5 seconds and is gone after 3. */
function NameUpdated({ onGone }: { onGone: () => void }) {
  const [isFading, setIsFading] = useState(false);
  useEffect(() => {
    const fade = setTimeout(() => setIsFading(true), NAME_UPDATED_FADES_MS);
    const gone = setTimeout(onGone, NAME_UPDATED_GONE_MS);
    return () => {
      clearTimeout(fade);
      clearTimeout(gone);
    };
  }, [onGone]);
  return (
    <div className={classes.fades} data-fading={isFading || undefined}>
      <FormAlert success={ACCOUNT_MESSAGES.nameUpdated} />
    </div>
  );
}
