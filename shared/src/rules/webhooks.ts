export const WEBHOOK_EVENTS = {
  'piece.done': 'A piece is written',
  'piece.failed': 'A piece could not be written',
  'publication.posted': 'A post is on its website',
  'publication.failed': 'A post could not be made',
  'publication.changed': 'A post was changed on its website',
  'entry.held': 'A calendar entry is held',
  'entry.missed': 'A calendar entry was missed',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_TEST = 'test';

/** For how long the secret before still signs beside a new one. */
export const FORMER_SECRET_HOURS = 24;

export const WEBHOOKS_MAX = 10;
export const WEBHOOK_TRIES = 5;

export const WEBHOOK_MESSAGES = {
  notFound: 'This webhook no longer exists.',
  deliveryNotFound: 'This delivery no longer exists.',
  addressInvalid: 'Please enter a full address, such as https://example.com/veemark.',
  noEvent: 'Please choose at least one event.',
  tooMany: `You have ${WEBHOOKS_MAX} webhooks. Remove one you no longer need first.`,
} as const;
