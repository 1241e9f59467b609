import { publicationView } from '#shared/schemas/publish.ts';

export const publication = publicationView.omit({ choices: true }).meta({ id: 'Publication' });

/** What of it was written on a website. */
export const RECEIPT = ['receipt.lines.found'];
