import type { ComponentProps } from 'react';
import Markdown from 'react-markdown';
import { Link } from 'react-router';
import classes from './chat.module.css';

/** Pages of this product by their path; anything that could leave it ("//host", "/\host") is none. */
const OWN_PAGE = /^\/(?![/\\])/;

/** Markdown without images, in which HTML is text; links lead to this product's pages or to https addresses. */
export function ChatMarkdown({ children }: { children: string }) {
  return (
    <div className={classes.markdown}>
      <Markdown components={{ a: SafeLink }} disallowedElements={['img']} unwrapDisallowed>
        {children}
      </Markdown>
    </div>
  );
}

function SafeLink({ href = '', children }: ComponentProps<'a'>) {
  if (OWN_PAGE.test(href)) return <Link to={href}>{children}</Link>;
  if (!href.startsWith('https://')) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
