import { PRODUCT_NAME } from '#shared/rules/brand.ts';

export function Brand({ href }: { href?: string }) {
  const Element = href ? 'a' : 'span';
  return (
    <Element href={href} className="brand">
      <img src="/favicon.svg" alt="" width={28} height={28} />
      {PRODUCT_NAME}
    </Element>
  );
}
