export type ImageDraft = { file: File | null; alt: string };

export const NO_IMAGE: ImageDraft = { file: null, alt: '' };
