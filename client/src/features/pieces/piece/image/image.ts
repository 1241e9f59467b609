import { IMAGE_WIDTHS } from '#shared/rules/content.ts';

export function imageSizes(address: string): string {
  return [...IMAGE_WIDTHS.map((width) => `${address}?w=${width} ${width}w`), `${address} 1200w`].join(', ');
}

export type ImageDraft = { file: File | null; alt: string };

export const NO_IMAGE: ImageDraft = { file: null, alt: '' };
