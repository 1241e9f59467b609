import type { WebhookEvent } from '#shared/rules/webhooks.ts';

const ID = '5f0f8d8a-52b7-4d1c-8a3e-6f6d0c1b2a90';
const OTHER_ID = '0f3c2f5e-8d8a-4b7e-9c57-2f1c9d0e7a11';
const WEBSITE_ID = 'c1b2a905-6f6d-4d1c-8a3e-52b7f5f0f8d8';

const publication = {
  id: OTHER_ID,
  contentId: ID,
  websiteId: WEBSITE_ID,
  status: 'publish',
  link: 'https://blog.example.com/bread-that-keeps/',
  errorMessage: null,
  siteChange: null,
};
const entry = { id: OTHER_ID, websiteId: WEBSITE_ID };

/** What each event carries, for a program that is set up before the first one has happened. */
export const EVENT_SAMPLES: Record<WebhookEvent, Record<string, unknown>> = {
  'piece.done': {
    id: ID,
    title: 'Bread that keeps',
    address: `https://veemark.example/content/${ID}`,
    website: { id: WEBSITE_ID, domain: 'https://blog.example.com' },
  },
  'piece.failed': { id: ID, error: 'Error generating content', hint: 'Please try again in a few minutes.' },
  'publication.posted': publication,
  'publication.failed': { ...publication, link: null, status: 'failed', errorMessage: 'Failed to post blog' },
  'publication.changed': { ...publication, siteChange: 'edited' },
  'entry.held': { ...entry, reason: 'Not approved in time.' },
  'entry.missed': { ...entry, reason: 'Missed: nothing could be posted at its time.' },
};

/** In the form of what is sent. */
export const sampleOf = (type: WebhookEvent) => ({
  type,
  timestamp: '2027-01-04T09:30:00.000Z',
  data: EVENT_SAMPLES[type],
});
