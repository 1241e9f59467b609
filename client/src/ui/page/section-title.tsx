import type { ReactNode } from 'react';

type Props = { order: 2 | 3; children: ReactNode };

/** The heading of a part of a screen, in the type of its controls: the large type is for titles. */
export function SectionTitle({ order, children }: Props) {
  const Heading = order === 2 ? 'h2' : 'h3';
  return <Heading className="u-section-title">{children}</Heading>;
}
