import { byId, defineJob, nothing } from '#server/queue/job.ts';
import { lookOverSite } from './look-over-site.ts';
import { readPublishedPage } from './read-published-page.ts';
import { readSite } from './read-site.ts';
import { readSites } from './start-reading.ts';

declare module '#server/queue/job.ts' {
  interface JobPayloads {
    readSites: Nothing;
    readSite: ById;
    lookOverSite: ById;
    readPublishedPage: ById;
  }
}

export const ownSiteJobs = [
  defineJob({
    name: 'readSites',
    payload: nothing,
    lane: 'background',
    schedule: '11 2 * * *',
    run: readSites,
  }),
  defineJob({ name: 'readSite', payload: byId, lane: 'background', isAlone: true, run: readSite }),
  defineJob({ name: 'lookOverSite', payload: byId, lane: 'background', isAlone: true, run: lookOverSite }),
  defineJob({ name: 'readPublishedPage', payload: byId, lane: 'background', run: readPublishedPage }),
];
