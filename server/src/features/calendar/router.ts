import {
  limitedProcedure,
  limitedProProcedure,
  router,
  userProcedure,
  verb,
} from '#server/trpc/procedures.ts';
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

// Planned means posted, so a token needs the scope for posting.
const plannerProcedure = limitedProcedure('calendar').meta({ access: 'publish' });
// These can start writing, which spends words.
const writes = { access: ['write', 'publish'] } as const;
const proPlannerProcedure = limitedProProcedure('calendar').meta({ access: 'publish' });

export const calendarRouter = router({
  plans: userProcedure.query(verb(listPlans)),
  savePlan: proPlannerProcedure.meta(writes).input(savePlanInput).mutation(verb(savePlan)),
  pausePlan: plannerProcedure.input(planIdInput).mutation(verb(pausePlan)),
  resumePlan: proPlannerProcedure.meta(writes).input(planIdInput).mutation(verb(resumePlan)),
  /** A plan that waited for it goes on. */
  confirmPosted: limitedProcedure('publish')
    .meta(writes)
    .input(confirmPostedInput)
    .mutation(verb(confirmPosted)),
  deletePlan: plannerProcedure.input(planIdInput).mutation(verb(deletePlan)),

  proposal: userProcedure.input(proposePlanInput).query(verb(proposePlan)),
  startPlan: proPlannerProcedure.meta(writes).input(startPlanInput).mutation(verb(startPlan)),

  calendar: userProcedure.input(weeksInput).query(verb(listCalendar)),
  calendarPage: userProcedure.input(calendarPageInput).query(verb(pageCalendar)),
  getEntry: userProcedure.input(entryIdInput).query(verb(getEntry)),
  queue: userProcedure.query(verb(listQueue)),
  queuePage: userProcedure.input(queuePageInput).query(verb(pageQueue)),
  pace: userProcedure.input(paceInput).query(verb(showPace)),
  addEntries: plannerProcedure.meta(writes).input(addEntriesInput).mutation(verb(addEntries)),
  moveEntry: plannerProcedure.meta(writes).input(moveEntryInput).mutation(verb(moveEntry)),
  approveEntry: plannerProcedure.input(entryIdInput).mutation(verb(approveEntry)),
  sendBackEntry: plannerProcedure.input(sendBackEntryInput).mutation(verb(sendBackEntry)),
  updateEntry: plannerProcedure.meta(writes).input(updateEntryInput).mutation(verb(updateEntry)),
  writeEntry: limitedProcedure('generate').meta(writes).input(entryIdInput).mutation(verb(writeEntry)),
  skipEntry: plannerProcedure.input(entryIdInput).mutation(verb(skipEntry)),
  removeEntry: plannerProcedure.input(entryIdInput).mutation(verb(removeEntry)),

  previewImport: proPlannerProcedure.input(previewImportInput).mutation(verb(previewImport)),
  importEntries: proPlannerProcedure.meta(writes).input(importEntriesInput).mutation(verb(importEntries)),
  batches: userProcedure.query(verb(listBatches)),
  pauseBatch: plannerProcedure.input(batchIdInput).mutation(verb(pauseBatch)),
  resumeBatch: proPlannerProcedure.meta(writes).input(batchIdInput).mutation(verb(resumeBatch)),
  clearBatch: plannerProcedure.input(batchIdInput).mutation(verb(clearBatch)),
});
