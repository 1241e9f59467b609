import { z } from 'zod';
import { askToConfirm } from '#server/features/publish/ask-first.ts';
import { publication, RECEIPT } from '#server/features/publish/outputs.ts';
import { mutation, query } from '#server/trpc/operation.ts';
import { BY_ID, EXAMPLE_ID, idOnly, nextCursor } from '#server/trpc/path-fields.ts';
import {
  addEntriesInput,
  calendarPageInput,
  entryIdInput,
  moveEntryInput,
  queuePageInput,
  sendBackEntryInput,
  updateEntryInput,
  weeksInput,
} from '#shared/schemas/calendar.ts';
import { confirmPostedInput } from '#shared/schemas/publish.ts';
import { addEntries } from './add-entries.ts';
import { confirmPosted } from './confirm-posted.ts';
import { getEntry, listCalendar, listQueue, pageCalendar, pageQueue } from './list-calendar.ts';
import { moveEntry, removeEntry, skipEntry } from './move-entry.ts';
import { approveEntry, sendBackEntry } from './review-entry.ts';
import { updateEntry, writeEntry } from './update-entry.ts';
import { addedEntry, entriesOf, entry, onlyEntry } from './wire.ts';

const entries = z.object({ entries: z.array(entry), nextCursor });

// Planned means posted, so a token needs the scope for posting; what can start writing spends words.
export const CALENDAR = {
  calendarPage: query({
    access: 'read',
    input: calendarPageInput,
    run: pageCalendar,
    http: {
      at: 'GET /api/calendar',
      summary: 'List what goes out in a range of time',
      output: entries,
      example: { from: '2027-01-01T00:00:00Z', to: '2027-02-01T00:00:00Z' },
      wire: { output: ({ items, ...next }) => ({ entries: items, ...next }) },
      tool: { name: 'list_calendar' },
    },
  }),

  queuePage: query({
    access: 'read',
    input: queuePageInput,
    run: pageQueue,
    http: {
      at: 'GET /api/calendar/queue',
      summary: 'List all that is not posted, also what has no time',
      output: entries,
      example: {},
      wire: { output: ({ items, ...next }) => ({ entries: items, ...next }) },
    },
  }),

  getEntry: query({
    access: 'read',
    input: entryIdInput,
    run: getEntry,
    http: { at: 'GET /api/calendar/:id', summary: 'Read an entry', output: entry, example: BY_ID },
  }),

  addEntries: mutation({
    access: ['write', 'publish'],
    limit: 'calendar',
    input: addEntriesInput,
    run: addEntries,
    http: {
      at: 'POST /api/calendar',
      summary: 'Add a finished piece, or what is to be written',
      takes: addedEntry,
      output: entry,
      makes: 'id',
      example: {
        websiteId: EXAMPLE_ID,
        timeZone: 'Europe/Berlin',
        brief: { topic: 'Electric bikes for commuters', wordCount: 800 },
        time: { kind: 'next' },
      },
      wire: { input: entriesOf, output: onlyEntry },
      tool: { name: 'add_to_calendar', about: 'It goes out at its time.' },
    },
  }),

  moveEntry: mutation({
    access: ['write', 'publish'],
    limit: 'calendar',
    input: moveEntryInput,
    run: moveEntry,
    http: {
      at: 'POST /api/calendar/:id/move',
      summary: 'Give an entry another time',
      output: entry,
      example: { ...BY_ID, time: { kind: 'at', localTime: '2027-01-04T09:30' } },
    },
  }),

  approveEntry: mutation({
    access: 'publish',
    limit: 'calendar',
    input: entryIdInput,
    run: approveEntry,
    http: {
      at: 'POST /api/calendar/:id/approve',
      summary: 'Let an entry go out at its time',
      output: entry,
      example: BY_ID,
    },
  }),

  sendBackEntry: mutation({
    access: 'publish',
    limit: 'calendar',
    input: sendBackEntryInput,
    run: sendBackEntry,
    http: {
      at: 'POST /api/calendar/:id/send-back',
      summary: 'Send an entry back: it does not go out until it is approved',
      output: entry,
      example: { ...BY_ID, note: 'Shorter, please.' },
    },
  }),

  skipEntry: mutation({
    access: 'publish',
    limit: 'calendar',
    input: entryIdInput,
    run: skipEntry,
    http: {
      at: 'POST /api/calendar/:id/skip',
      summary: 'Take an entry out of the calendar and keep it as an idea',
      output: entry,
      example: BY_ID,
    },
  }),

  removeEntry: mutation({
    access: 'publish',
    limit: 'calendar',
    input: entryIdInput,
    run: removeEntry,
    http: {
      at: 'DELETE /api/calendar/:id',
      summary: 'Remove an entry; its piece stays',
      output: idOnly,
      example: BY_ID,
    },
  }),

  /** A plan that waited for it goes on. */
  confirmPosted: mutation({
    access: ['write', 'publish'],
    limit: 'publish',
    input: confirmPostedInput,
    run: confirmPosted,
    http: {
      group: 'Publish',
      at: 'POST /api/publications/:id/confirm',
      summary:
        'Say whether a post is on a website by webhook that gave no answer; a plan that waits for it continues',
      output: publication,
      example: BY_ID,
      tool: {
        name: 'confirm_posted',
        about: 'Only the user can look there.',
        untrusted: RECEIPT,
        confirms: askToConfirm,
      },
    },
  }),

  calendar: query({ access: 'read', input: weeksInput, run: listCalendar }),

  queue: query({ access: 'read', run: listQueue }),

  updateEntry: mutation({
    access: ['write', 'publish'],
    limit: 'calendar',
    input: updateEntryInput,
    run: updateEntry,
  }),

  writeEntry: mutation({
    access: ['write', 'publish'],
    limit: 'generate',
    input: entryIdInput,
    run: writeEntry,
  }),
};
