import type { ReactNode } from 'react';
import classes from './section-title.module.css';

type Props = { order: 2 | 3; children: ReactNode };

/** The heading of a part of a screen, in the type of its controls: the large type is for titles. */
export function SectionTitle({ order, children }: Props) {
  const Heading = order === 2 ? 'h2' : 'h3';
  return <Heading className={classes.title}>{children}</Heading>;
}
