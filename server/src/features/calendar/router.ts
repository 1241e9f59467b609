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
import { batchIdInput, importEntriesInput, previewImportInput } from '#shared/schemas/calendar-import.ts';
import { limitedProcedure, limitedProProcedure, router, userProcedure } from '../../trpc/procedures.ts';
import { addEntries } from './add-entries.ts';
import { clearBatch, pauseBatch, resumeBatch, listBatches } from './bulk/batches.ts';
import { importEntries } from './bulk/import-entries.ts';
import { previewImport } from './bulk/preview-import.ts';
import { deletePlan, pausePlan, resumePlan, savePlan } from './save-plan.ts';
import {
  getEntry,
  listCalendar,
  listPlans,
  listQueue,
  pageCalendar,
  pageQueue,
  showPace,
} from './list-calendar.ts';
import { moveEntry, skipEntry, removeEntry } from './move-entry.ts';
import { proposePlan, startPlan } from './propose-plan.ts';
import { approveEntry, sendBackEntry } from './review-entry.ts';
import { updateEntry, writeEntry } from './update-entry.ts';

// Planned means posted, so a token needs the scope for posting.
const plannerProcedure = limitedProcedure('calendar').meta({ access: 'publish' });
// These can start writing, which spends words.
const writes = { access: ['write', 'publish'] } as const;
const proPlannerProcedure = limitedProProcedure('calendar').meta({ access: 'publish' });

export const calendarRouter = router({
  plans: userProcedure.query(({ ctx }) => listPlans(ctx)),
  savePlan: proPlannerProcedure
    .meta(writes)
    .input(savePlanInput)
    .mutation(({ ctx, input }) => savePlan(ctx, input)),
  pausePlan: plannerProcedure.input(planIdInput).mutation(({ ctx, input }) => pausePlan(ctx, input)),
  resumePlan: proPlannerProcedure
    .meta(writes)
    .input(planIdInput)
    .mutation(({ ctx, input }) => resumePlan(ctx, input)),
  deletePlan: plannerProcedure.input(planIdInput).mutation(({ ctx, input }) => deletePlan(ctx, input)),

  proposal: userProcedure.input(proposePlanInput).query(({ ctx, input }) => proposePlan(ctx, input)),
  startPlan: proPlannerProcedure
    .meta(writes)
    .input(startPlanInput)
    .mutation(({ ctx, input }) => startPlan(ctx, input)),

  calendar: userProcedure.input(weeksInput).query(({ ctx, input }) => listCalendar(ctx, input)),
  calendarPage: userProcedure.input(calendarPageInput).query(({ ctx, input }) => pageCalendar(ctx, input)),
  getEntry: userProcedure.input(entryIdInput).query(({ ctx, input }) => getEntry(ctx, input)),
  queue: userProcedure.query(({ ctx }) => listQueue(ctx)),
  queuePage: userProcedure.input(queuePageInput).query(({ ctx, input }) => pageQueue(ctx, input)),
  pace: userProcedure.input(paceInput).query(({ ctx, input }) => showPace(ctx, input)),
  addEntries: plannerProcedure
    .meta(writes)
    .input(addEntriesInput)
    .mutation(({ ctx, input }) => addEntries(ctx, input)),
  moveEntry: plannerProcedure
    .meta(writes)
    .input(moveEntryInput)
    .mutation(({ ctx, input }) => moveEntry(ctx, input)),
  approveEntry: plannerProcedure.input(entryIdInput).mutation(({ ctx, input }) => approveEntry(ctx, input)),
  sendBackEntry: plannerProcedure
    .input(sendBackEntryInput)
    .mutation(({ ctx, input }) => sendBackEntry(ctx, input)),
  updateEntry: plannerProcedure
    .meta(writes)
    .input(updateEntryInput)
    .mutation(({ ctx, input }) => updateEntry(ctx, input)),
  writeEntry: limitedProcedure('generate')
    .meta(writes)
    .input(entryIdInput)
    .mutation(({ ctx, input }) => writeEntry(ctx, input)),
  skipEntry: plannerProcedure.input(entryIdInput).mutation(({ ctx, input }) => skipEntry(ctx, input)),
  removeEntry: plannerProcedure.input(entryIdInput).mutation(({ ctx, input }) => removeEntry(ctx, input)),

  previewImport: proPlannerProcedure
    .input(previewImportInput)
    .mutation(({ ctx, input }) => previewImport(ctx, input)),
  importEntries: proPlannerProcedure
    .meta(writes)
    .input(importEntriesInput)
    .mutation(({ ctx, input }) => importEntries(ctx, input)),
  batches: userProcedure.query(({ ctx }) => listBatches(ctx)),
  pauseBatch: plannerProcedure.input(batchIdInput).mutation(({ ctx, input }) => pauseBatch(ctx, input)),
  resumeBatch: proPlannerProcedure
    .meta(writes)
    .input(batchIdInput)
    .mutation(({ ctx, input }) => resumeBatch(ctx, input)),
  clearBatch: plannerProcedure.input(batchIdInput).mutation(({ ctx, input }) => clearBatch(ctx, input)),
});
