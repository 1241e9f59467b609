export type MetaTag = { label: string; code: string };

export function metaTags(head: string): MetaTag[] {
  const { head: parsed, body } = new DOMParser().parseFromString(head, 'text/html');
  const elements = [...parsed.children, ...body.children].filter((element) =>
    element.matches('title, meta, link, script'),
  );
  const tags = elements.map((element) => ({ label: labelOf(element), code: element.outerHTML }));
  return elements.every(isEmptyMeta) ? [] : tags;
}

function isEmptyMeta(element: Element): boolean {
  return element.matches('meta') && [...element.attributes].every(({ value }) => !value.trim());
}

function labelOf(element: Element): string {
  if (element.matches('title')) return 'Meta Title';
  if (element.matches('script[type="application/ld+json" i]')) return 'Schema';
  if (element.matches('link[rel~="canonical" i]')) return 'Canonical';
  const name = element.getAttribute('name') || element.getAttribute('property');
  return name ? titleCase(name) : 'Meta';
}

/** "og:site_name" becomes "Og:Site Name". */
function titleCase(name: string): string {
  return name.replaceAll('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());
}
