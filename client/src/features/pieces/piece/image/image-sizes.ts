import { IMAGE_WIDTHS } from '#shared/rules/content.ts';

/** The smaller versions that the server offers of its own images, for `srcSet`. */
export function imageSizes(address: string): string | undefined {
  if (!address.startsWith('/images/')) return undefined;
  return [...IMAGE_WIDTHS.map((width) => `${address}?w=${width} ${width}w`), `${address} 1200w`].join(', ');
}
