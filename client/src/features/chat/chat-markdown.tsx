import { memo, type ComponentProps } from 'react';
import Markdown from 'react-markdown';
import { Link, matchPath } from 'react-router';
import { API_DOCS_PATH } from '#shared/rules/paths.ts';
import { paths } from '../../lib/paths.ts';
import classes from './chat.module.css';
import { markdownParts, type MarkdownPart } from './markdown-parts.ts';

/** The screens an answer may lead to, by their path alone. */
const SCREENS = [
  paths.create,
  paths.contentList,
  paths.content(':id'),
  paths.calendar,
  paths.calendarImport,
  paths.sources,
  paths.profiles,
  paths.websites,
  paths.account,
  paths.usage,
  paths.support,
  paths.contact,
  paths.help,
  paths.helpArticle(':slug'),
];
/** Pages outside of the app's program. */
const OTHER_PAGES: string[] = [paths.forgotPassword, API_DOCS_PATH];

/** Markdown without images, in which HTML is text; links lead to known pages of this product or to https addresses. */
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
  if (SCREENS.some((screen) => matchPath(screen, href))) return <Link to={href}>{children}</Link>;
  if (OTHER_PAGES.includes(href)) return <a href={href}>{children}</a>;
  if (!href.startsWith('https://')) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
