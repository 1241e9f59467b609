import { memo, type ComponentProps } from 'react';
import Markdown from 'react-markdown';
import { Link } from 'react-router';
import classes from './chat.module.css';
import { markdownParts, type MarkdownPart } from './markdown-parts.ts';

/** Pages of this product by their path; anything that could leave it ("//host", "/\host") is none. */
const OWN_PAGE = /^\/(?![/\\])/;

/** Markdown without images, in which HTML is text; links lead to this product's pages or to https addresses. */
export function ChatMarkdown({ children }: { children: string }) {
  return (
    <div className={classes.markdown}>
      {markdownParts(children).map((part, position) => (
        <Part key={position} {...part} />
      ))}
    </div>
  );
}

/** While an answer is written, what has not changed is not read once more. */
const Part = memo(function Part({ text, isPlain }: MarkdownPart) {
  if (isPlain) return <p className={classes.question}>{text}</p>;
  return (
    <Markdown components={COMPONENTS} disallowedElements={HIDDEN} unwrapDisallowed>
      {text}
    </Markdown>
  );
});

const COMPONENTS = { a: SafeLink };
const HIDDEN = ['img'];

function SafeLink({ href = '', children }: ComponentProps<'a'>) {
  if (OWN_PAGE.test(href)) return <Link to={href}>{children}</Link>;
  if (!href.startsWith('https://')) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
