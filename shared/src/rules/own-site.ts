export const PAGES_PER_SITE = 2000;

/** `near`: another page of the site fits its title almost as well as it does itself. `byNeed` is all, in another order. */
export const PAGE_FILTERS = ['unlinked', 'near', 'deadLink', 'worthALook', 'byNeed'] as const;

/** What can be done for a page, the most urgent first. */
export const PAGE_NEEDS = ['refresh', 'describe', 'link', 'write'] as const;
export type PageNeed = (typeof PAGE_NEEDS)[number];

export const OWN_SITE_MESSAGES = {
  liveChange: 'Accept changes the page on your site at once. You can undo it here.',
  forbidden: 'Its robots.txt asks programs not to read it.',
  noSitemap: 'Neither a list of its pages nor a sitemap could be read.',
  patchMissing: 'This change was not found.',
  patchState: 'This change can no longer be made. Ask for suggestions again.',
  patchUnknown: 'The site did not confirm the change. Try again: nothing is changed twice.',
  patchChanged: 'The site stores this text in another form, so it was put back as it was.',
  pageMissing: 'This page was not found, or it cannot be changed from here.',
  notWritten: 'The paragraph could not be written. Nothing is changed.',
  pageGone: 'The page is no longer there, so nothing was changed.',
  pageChanged: 'The page was edited on the site since, so nothing was changed.',
  paragraphGone: 'The paragraph is not there exactly once, so nothing was changed.',
  pageFiltered:
    'WordPress would remove parts of this page when your role saves it, so nothing was changed. An editor or administrator can.',
  keptByBuilder:
    '{builder} keeps the text of this page, so nothing of it is changed from here. Open the page in {builder} and change these there.',
  leftByHand: 'These cannot be changed by the paragraph from here. Change them on your site.',
  slow: 'It answers too slowly.',
  notAll: 'Not all pages could be read.',
} as const;
