import { PRODUCT_NAME } from '#shared/rules/brand.ts';

export function Brand({ href }: { href?: string }) {
  const Element = href ? 'a' : 'span';
  return (
    <Element href={href} className="brand">
      <BrandMark />
      {PRODUCT_NAME}
    </Element>
  );
}

export function BrandMark({ size = 28 }: { size?: number }) {
  return <img src="/favicon.svg" alt="" width={size} height={size} />;
}
