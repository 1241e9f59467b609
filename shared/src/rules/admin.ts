/** How long the link of an invitation, or of a user made by hand, works. */
export const LINK_DAYS = 7;

export const ADMIN_MESSAGES = {
  userNotFound: 'This user does not exist any more.',
  invitationNotFound: 'This invitation does not exist any more.',
  addressTaken: 'There is an account with this address already.',
  notYourself: 'This is your own account. You can delete it on My Account.',
} as const;

export const USER_STATES = ['active', 'blocked'] as const;
export type UserState = (typeof USER_STATES)[number];
