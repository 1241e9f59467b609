import { mutation, query } from '#server/trpc/operation.ts';
import { emailOnlyInput } from '#shared/schemas/account.ts';
import { blockUser, makeUserByHand, removeUser, unblockUser } from './change-user.ts';
import { invitationIdInput, listUsersInput, userIdInput } from './inputs.ts';
import { invite, listInvitations, withdrawInvitation } from './invitations.ts';
import { listUsers } from './list-users.ts';
import { overview } from './overview.ts';

export const ADMIN = {
  adminOverview: query({ access: 'admin', run: overview }),

  adminUsers: query({ access: 'admin', input: listUsersInput, run: listUsers }),

  adminMakeUser: mutation({ access: 'admin', input: emailOnlyInput, run: makeUserByHand }),

  adminBlockUser: mutation({ access: 'admin', input: userIdInput, run: blockUser }),

  adminUnblockUser: mutation({ access: 'admin', input: userIdInput, run: unblockUser }),

  adminDeleteUser: mutation({ access: 'admin', input: userIdInput, run: removeUser }),

  adminInvitations: query({ access: 'admin', run: listInvitations }),

  adminInvite: mutation({ access: 'admin', input: emailOnlyInput, run: invite }),

  adminWithdrawInvitation: mutation({ access: 'admin', input: invitationIdInput, run: withdrawInvitation }),
};
