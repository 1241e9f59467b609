import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { BrandMark } from './brand-mark.tsx';

export function Brand({ href }: { href?: string }) {
  const Element = href ? 'a' : 'span';
  return (
    <Element href={href} className="brand">
      <BrandMark />
      {PRODUCT_NAME}
    </Element>
  );
}
