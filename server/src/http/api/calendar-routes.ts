import { randomUUID } from 'node:crypto';
import { AppError } from '../../errors.ts';
import * as shapes from './calendar-shapes.ts';
import { route } from './route.ts';

export const CALENDAR_ROUTES = [
  route(
    'GET calendar',
    'publish.calendarPage',
    'List what goes out in a range of time',
    shapes.listEntries,
    async (api, range) => {
      const { items, nextCursor } = await api.publish.calendarPage(range);
      return { entries: items, nextCursor };
    },
  ),
  route(
    'GET calendar/queue',
    'publish.queuePage',
    'List all that is not posted, also what has no time',
    shapes.listQueue,
    async (api, query) => {
      const { items, nextCursor } = await api.publish.queuePage(query);
      return { entries: items, nextCursor };
    },
  ),
  route('GET calendar/:id', 'publish.getEntry', 'Read an entry', shapes.changeEntry),
  route(
    'POST calendar',
    'publish.addEntries',
    'Add a finished piece, or what is to be written',
    shapes.addEntry,
    async (api, { id = randomUUID(), websiteId, timeZone, contentId = null, brief = null, time }) => {
      const entries = [{ id, contentId, brief, time }];
      const [entry] = await api.publish.addEntries({ websiteId, timeZone, entries });
      if (!entry) throw new AppError('internal', 'The entry was not added.');
      return entry;
    },
  ),
  route(
    'POST calendar/import/preview',
    'publish.previewImport',
    'Show what would become of each row of a list',
    shapes.previewImport,
  ),
  route(
    'POST calendar/import',
    'publish.importEntries',
    'Put a list into the calendar: all rows that can be taken',
    shapes.importList,
    (api, { id = randomUUID(), ...list }) => api.publish.importEntries({ ...list, id }),
  ),
  route('POST calendar/:id/move', 'publish.moveEntry', 'Give an entry another time', shapes.moveEntry),
  route(
    'POST calendar/:id/approve',
    'publish.approveEntry',
    'Let an entry go out at its time',
    shapes.changeEntry,
  ),
  route(
    'POST calendar/:id/send-back',
    'publish.sendBackEntry',
    'Send an entry back: it does not go out until it is approved',
    shapes.sendBackEntry,
  ),
  route(
    'POST calendar/:id/skip',
    'publish.skipEntry',
    'Take an entry out of the calendar and keep it as an idea',
    shapes.changeEntry,
  ),
  route('DELETE calendar/:id', 'publish.removeEntry', 'Remove an entry; its piece stays', shapes.removeEntry),
];
