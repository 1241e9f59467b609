import { IMAGE_WIDTHS } from '#shared/rules/content.ts';

export function imageSizes(address: string): string | undefined {
  if (!address.startsWith('/images/')) return undefined;
  return [...IMAGE_WIDTHS.map((width) => `${address}?w=${width} ${width}w`), `${address} 1200w`].join(', ');
}
