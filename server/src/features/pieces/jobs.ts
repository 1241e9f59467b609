import { defineJob, nothing } from '#server/queue/job.ts';
import { moveImages, removeOldImages } from './images/remove-old-images.ts';

declare module '#server/queue/job.ts' {
  interface JobPayloads {
    moveImages: Nothing;
    removeOldImages: Nothing;
  }
}

export const pieceJobs = [
  defineJob({
    name: 'moveImages',
    payload: nothing,
    lane: 'background',
    schedule: '41 * * * *',
    isAddedAtStart: true,
    isAlone: true,
    run: moveImages,
  }),
  defineJob({
    name: 'removeOldImages',
    payload: nothing,
    lane: 'background',
    schedule: '0 * * * *',
    run: removeOldImages,
  }),
];
