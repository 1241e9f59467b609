import { Stack, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { FormAlert } from '#client/ui/form/form-alert.tsx';

type Props = { domain: string };

/** WordPress's own approval screen: the password is made there and goes straight to our server. */
export function ApproveOnSite({ domain }: Props) {
  const start = trpc.websites.startAuthorization.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <Stack gap="xs">
      <BusyButton
        variant="light"
        size="sm"
        data-wraps
        leftSection={<IconShieldCheck size={18} aria-hidden />}
        disabled={!domain.trim()}
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate({ domain })}
      >
        Connect without copying a password
      </BusyButton>
      <Text c="dimmed" fz="sm">
        Opens the approval screen of your WordPress. You sign in there and press Yes.
      </Text>
      <FormAlert error={start.error} />
    </Stack>
  );
}
