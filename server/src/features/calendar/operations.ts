import { mutation, query } from '#server/trpc/operation.ts';
import { batchIdInput, importEntriesInput, previewImportInput } from '#shared/schemas/calendar-import.ts';
import {
  addEntriesInput,
  calendarPageInput,
  entryIdInput,
  moveEntryInput,
  paceInput,
  planIdInput,
  proposePlanInput,
  queuePageInput,
  savePlanInput,
  sendBackEntryInput,
  startPlanInput,
  updateEntryInput,
  weeksInput,
} from '#shared/schemas/calendar.ts';
import { confirmPostedInput } from '#shared/schemas/publish.ts';
import { addEntries } from './add-entries.ts';
import { clearBatch, listBatches, pauseBatch, resumeBatch } from './bulk/batches.ts';
import { importEntries } from './bulk/import-entries.ts';
import { previewImport } from './bulk/preview-import.ts';
import { confirmPosted } from './confirm-posted.ts';
import {
  getEntry,
  listCalendar,
  listPlans,
  listQueue,
  pageCalendar,
  pageQueue,
  showPace,
} from './list-calendar.ts';
import { moveEntry, removeEntry, skipEntry } from './move-entry.ts';
import { proposePlan, startPlan } from './propose-plan.ts';
import { approveEntry, sendBackEntry } from './review-entry.ts';
import { deletePlan, pausePlan, resumePlan, savePlan } from './save-plan.ts';
import { updateEntry, writeEntry } from './update-entry.ts';

// Planned means posted, so a token needs the scope for posting; what can start writing spends words.
export const CALENDAR = {
  plans: query({ access: 'read', run: listPlans }),

  savePlan: mutation({
    access: ['write', 'publish'],
    limit: 'calendar',
    isPro: true,
    input: savePlanInput,
    run: savePlan,
  }),

  pausePlan: mutation({ access: 'publish', limit: 'calendar', input: planIdInput, run: pausePlan }),

  resumePlan: mutation({
    access: ['write', 'publish'],
    limit: 'calendar',
    isPro: true,
    input: planIdInput,
    run: resumePlan,
  }),

  /** A plan that waited for it goes on. */
  confirmPosted: mutation({
    access: ['write', 'publish'],
    limit: 'publish',
    input: confirmPostedInput,
    run: confirmPosted,
  }),

  deletePlan: mutation({ access: 'publish', limit: 'calendar', input: planIdInput, run: deletePlan }),

  proposal: query({ access: 'read', input: proposePlanInput, run: proposePlan }),

  startPlan: mutation({
    access: ['write', 'publish'],
    limit: 'calendar',
    isPro: true,
    input: startPlanInput,
    run: startPlan,
  }),

  calendar: query({ access: 'read', input: weeksInput, run: listCalendar }),

  calendarPage: query({ access: 'read', input: calendarPageInput, run: pageCalendar }),

  getEntry: query({ access: 'read', input: entryIdInput, run: getEntry }),

  queue: query({ access: 'read', run: listQueue }),

  queuePage: query({ access: 'read', input: queuePageInput, run: pageQueue }),

  pace: query({ access: 'read', input: paceInput, run: showPace }),

  addEntries: mutation({
    access: ['write', 'publish'],
    limit: 'calendar',
    input: addEntriesInput,
    run: addEntries,
  }),

  moveEntry: mutation({
    access: ['write', 'publish'],
    limit: 'calendar',
    input: moveEntryInput,
    run: moveEntry,
  }),

  approveEntry: mutation({ access: 'publish', limit: 'calendar', input: entryIdInput, run: approveEntry }),

  sendBackEntry: mutation({
    access: 'publish',
    limit: 'calendar',
    input: sendBackEntryInput,
    run: sendBackEntry,
  }),

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

  skipEntry: mutation({ access: 'publish', limit: 'calendar', input: entryIdInput, run: skipEntry }),

  removeEntry: mutation({ access: 'publish', limit: 'calendar', input: entryIdInput, run: removeEntry }),

  previewImport: mutation({
    access: 'publish',
    limit: 'calendar',
    isPro: true,
    input: previewImportInput,
    run: previewImport,
  }),

  importEntries: mutation({
    access: ['write', 'publish'],
    limit: 'calendar',
    isPro: true,
    input: importEntriesInput,
    run: importEntries,
  }),

  batches: query({ access: 'read', run: listBatches }),

  pauseBatch: mutation({ access: 'publish', limit: 'calendar', input: batchIdInput, run: pauseBatch }),

  resumeBatch: mutation({
    access: ['write', 'publish'],
    limit: 'calendar',
    isPro: true,
    input: batchIdInput,
    run: resumeBatch,
  }),

  clearBatch: mutation({ access: 'publish', limit: 'calendar', input: batchIdInput, run: clearBatch }),
};
