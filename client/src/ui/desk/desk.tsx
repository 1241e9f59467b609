import type { ReactNode } from 'react';
import classes from './desk.module.css';

/** What the frame of a piece is made of; the shell gives such a screen the whole width. */
export const DESK = { className: classes.desk, 'data-desk': true } as const;

export const DeskBar = ({ children }: { children?: ReactNode }) => (
  <div className={classes.bar}>{children}</div>
);

export const DeskHead = ({ children }: { children: ReactNode }) => (
  <div className={classes.head}>{children}</div>
);

/** Between the title and the text, while there is something to say or to ask. */
export const DeskNotice = ({ children }: { children: ReactNode }) => (
  <div className={classes.notice}>{children}</div>
);

export const DeskBody = ({ children }: { children: ReactNode }) => (
  <div className={classes.body}>{children}</div>
);

export const DeskSide = ({ children }: { children?: ReactNode }) => (
  <div className={classes.side}>{children}</div>
);

/** Where the cover will be, while the piece is on its way. */
export const CoverPlace = () => <div className={classes.cover} />;

/** The type of a document, while it is written, read and edited. */
export const DOCUMENT_TEXT = classes.text;
