import { Box, Group } from '@mantine/core';
import { dotted, longDate } from '#client/lib/in-words.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { SectionTitle } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';

type Invitation = RouterOutputs['account']['adminInvitations'][number];

/** Those that nobody has accepted yet. */
export function InvitationList() {
  const { data: invitations = [], error } = trpc.account.adminInvitations.useQuery();
  if (error) return <FormAlert error={error} />;
  if (invitations.length === 0) return null;

  return (
    <section aria-label="Invitations">
      <SectionTitle order={2}>Invitations</SectionTitle>
      <ul className="u-list">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({
  invitation: { id, email, createdAt, expiresAt, hasEnded },
}: {
  invitation: Invitation;
}) {
  const utils = trpc.useUtils();
  const refresh = () => utils.account.adminInvitations.invalidate();
  const again = trpc.account.adminInvite.useMutation({
    onSuccess: async () => {
      await refresh();
      toast.success(`The invitation was sent to ${email} again.`);
    },
    onError: toast.failure,
  });
  const withdraw = trpc.account.adminWithdrawInvitation.useMutation({
    onSuccess: refresh,
    onError: toast.failure,
  });

  return (
    <Group component="li" className="u-ruled" gap="0.5rem 1rem" justify="space-between" py={12}>
      <Box className="u-wrap" flex="1 1 16rem">
        <p className="u-title">{email}</p>
        <p className="u-detail">
          {dotted(
            `sent ${longDate(createdAt)}`,
            `${hasEnded ? 'ended' : 'works until'} ${longDate(expiresAt)}`,
          )}
        </p>
      </Box>
      <Group gap="xs">
        <BusyButton
          variant="default"
          size="xs"
          loading={again.isPending}
          onClick={() => again.mutate({ email })}
          aria-label={`Send again to ${email}`}
        >
          Send again
        </BusyButton>
        <BusyButton
          variant="subtle"
          color="red"
          size="xs"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ id })}
          aria-label={`Withdraw the invitation of ${email}`}
        >
          Withdraw
        </BusyButton>
      </Group>
    </Group>
  );
}
