import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = {
  icon?: ReactNode;
  title?: string;
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
};

/** A calm place-holder where there is nothing to show yet. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className={classes.empty}>
      {icon && <div className={classes.icon}>{icon}</div>}
      {title && <h2 className={classes.title}>{title}</h2>}
      {children && <div className={classes.text}>{children}</div>}
      {action}
    </div>
  );
}
