import { Paper } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

type Props = { title: string; lead?: ReactNode; children: ReactNode };

/** One topic of a long page: its name and a sentence beside its controls, above them on narrow screens. */
export function Section({ title, lead, children }: Props) {
  const titleId = useId();
  return (
    <Paper withBorder component="section" aria-labelledby={titleId} className={classes.section}>
      <div>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </Paper>
  );
}
