import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { takeFocus } from '#client/lib/focus.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { Call } from '#client/ui/action.tsx';
import { CopyButton } from '#client/ui/copy/copy-button.tsx';
import { Form, FormFooter, TextField } from '#client/ui/form/form.tsx';
import { FormModal } from '#client/ui/modal/modal.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { LINK_DAYS } from '#shared/rules/admin.ts';
import { emailOnlyInput } from '#shared/schemas/account.ts';

type Props = { onClose: () => void };

export function InviteModal({ onClose }: Props) {
  const utils = trpc.useUtils();
  const invite = trpc.account.adminInvite.useMutation({
    onSuccess: async (_, { email }) => {
      await utils.account.adminInvitations.invalidate();
      toast.success(`The invitation was sent to ${email}.`);
      onClose();
    },
  });
  return (
    <FormModal opened onClose={onClose} title="Invite">
      <AddressForm
        about={`A mail with a link that works once and for ${LINK_DAYS} days. It sets name and password, and confirms the address.`}
        call={invite}
        submit="Send the invitation"
        onSubmit={(email) => invite.mutate({ email })}
        onClose={onClose}
      />
    </FormModal>
  );
}

export function MakeUserModal({ onClose }: Props) {
  const utils = trpc.useUtils();
  const make = trpc.account.adminMakeUser.useMutation({
    onSuccess: () => utils.account.adminUsers.invalidate(),
  });
  return (
    <FormModal opened onClose={onClose} title="Make a user" isSaved={make.isSuccess}>
      {make.data ? (
        <NewLink email={make.variables?.email ?? ''} url={make.data.url} onClose={onClose} />
      ) : (
        <AddressForm
          about="No mail is sent: you get a link that sets the password, and hand it over yourself."
          call={make}
          submit="Make the user"
          onSubmit={(email) => make.mutate({ email })}
          onClose={onClose}
        />
      )}
    </FormModal>
  );
}

type FormProps = Props & { about: string; call: Call; submit: string; onSubmit: (email: string) => void };

const AddressForm = ({ about, call, submit, onSubmit, onClose }: FormProps) => (
  <Form schema={emailOnlyInput} values={{ email: '' }} onSubmit={({ email }) => onSubmit(email)}>
    {({ control }) => (
      <Stack>
        <TextField control={control} name="email" type="email" label="Email" data-autofocus />
        <p className="u-detail">{about}</p>
        <FormFooter call={call} submit={submit} onCancel={onClose} />
      </Stack>
    )}
  </Form>
);

function NewLink({ email, url, onClose }: Props & { email: string; url: string }) {
  return (
    <Stack>
      <div role="status">
        <Text fw={600}>The link for {email}. Copy it now: it is not shown again.</Text>
        <Group gap="sm" wrap="nowrap" mt="sm">
          <Box component="code" className="u-code u-sunken" flex="1" miw="0" ref={takeFocus} tabIndex={-1}>
            {url}
          </Box>
          <CopyButton value={url} what="link" />
        </Group>
      </div>
      <p className="u-detail">It works once and for {LINK_DAYS} days.</p>
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
