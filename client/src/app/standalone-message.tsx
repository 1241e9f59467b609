import type { ReactNode } from 'react';
import { usePageFocus } from '../lib/use-page-focus.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import classes from './standalone-message.module.css';

type Props = { title: string; pageTitle: string; text: string; children: ReactNode };

/** A page of one message and one way on, inside the shell or without it. */
export function StandaloneMessage({ title, pageTitle, text, children }: Props) {
  const heading = usePageFocus<HTMLHeadingElement>();
  return (
    <main className={classes.page}>
      <title>{pageTitle}</title>
      <BrandMark size={56} />
      <h1 className={classes.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.text}>{text}</p>
      {children}
    </main>
  );
}
