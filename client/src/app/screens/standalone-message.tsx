import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageFocus } from '../../lib/focus.ts';
import { BrandMark } from '../../ui/brand.tsx';
import classes from './standalone-message.module.css';

type Props = {
  title: string;
  pageTitle: string;
  text: string;
  /** The shell is the page then, and this a part of it. */
  isInShell?: boolean;
  children: ReactNode;
};

export function StandaloneMessage({ title, pageTitle, text, isInShell = false, children }: Props) {
  const Frame = isInShell ? 'div' : 'main';
  const heading = usePageFocus<HTMLHeadingElement>();
  return (
    <Frame className={`u-stack ${classes.page}`}>
      <title>{pageTitle}</title>
      <BrandMark size={56} />
      <h1 className={`u-heading ${classes.title}`} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Box component="p" className="u-flush u-soft" maw="42ch" mb="md">
        {text}
      </Box>
      {children}
    </Frame>
  );
}
