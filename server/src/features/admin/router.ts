import { adminProcedure, router, verb } from '#server/trpc/procedures.ts';
import { emailOnlyInput } from '#shared/schemas/account.ts';
import { blockUser, makeUserByHand, removeUser, unblockUser } from './change-user.ts';
import { invitationIdInput, listUsersInput, userIdInput } from './inputs.ts';
import { invite, listInvitations, withdrawInvitation } from './invitations.ts';
import { listUsers } from './list-users.ts';
import { overview } from './overview.ts';

/** Part of the router `account`. */
export const adminRouter = router({
  adminOverview: adminProcedure.query(verb(overview)),
  adminUsers: adminProcedure.input(listUsersInput).query(verb(listUsers)),
  adminMakeUser: adminProcedure.input(emailOnlyInput).mutation(verb(makeUserByHand)),
  adminBlockUser: adminProcedure.input(userIdInput).mutation(verb(blockUser)),
  adminUnblockUser: adminProcedure.input(userIdInput).mutation(verb(unblockUser)),
  adminDeleteUser: adminProcedure.input(userIdInput).mutation(verb(removeUser)),
  adminInvitations: adminProcedure.query(verb(listInvitations)),
  adminInvite: adminProcedure.input(emailOnlyInput).mutation(verb(invite)),
  adminWithdrawInvitation: adminProcedure.input(invitationIdInput).mutation(verb(withdrawInvitation)),
});
