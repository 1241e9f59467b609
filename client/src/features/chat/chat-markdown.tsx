import { memo, type ComponentProps } from 'react';
import Markdown from 'react-markdown';
import { Link, matchPath } from 'react-router';
import { paths } from '#client/lib/paths.ts';
import { API_DOCS_PATH } from '#shared/rules/paths.ts';
import classes from './chat.module.css';

/** The reader of Markdown takes time beyond all proportion for some texts, so it is given short ones, and not many. */
const PART_MAX = 2000;
const PARTS_MAX = 6;
/** Quotes and lists inside each other. */
const DEPTH_MAX = 8;

const MARKER = /[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y;
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const FENCE = /^ {0,3}(?:```|~~~)/;

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
const OTHER_PAGES: string[] = [paths.forgotPassword, API_DOCS_PATH];

/** Markdown without images, in which HTML is text; links lead to known pages of this product or to https addresses. */
export function ChatMarkdown({ children }: { children: string }) {
  return (
    <div className={`u-prose ${classes.markdown}`}>
      {markdownParts(children).map((part, position) => (
        <Part key={position} {...part} />
      ))}
    </div>
  );
}

/** While an answer is written, what has not changed is not read once more. */
const Part = memo(function Part({ text, isPlain }: MarkdownPart) {
  if (isPlain) return <p className="u-flush u-pre">{text}</p>;
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

type MarkdownPart = {
  text: string;
  /** Shown as it is: more than the reader of Markdown can take. */
  isPlain: boolean;
};

/** Markdown in parts that can be read one by one; most answers are one part. Cut where a blank line ends a block. */
export function markdownParts(markdown: string): MarkdownPart[] {
  const texts: string[] = [];
  for (const block of blocksOf(markdown)) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + block.length < PART_MAX) texts.splice(-1, 1, `${last}\n${block}`);
    else texts.push(block);
  }
  return texts.map((text, position) => {
    const isPlain = text.length > PART_MAX || position >= PARTS_MAX;
    return { text: isPlain ? text : withoutDepth(text), isPlain };
  });
}

function blocksOf(markdown: string): string[] {
  const blocks: string[][] = [[]];
  let isCode = false;
  let isBlank = false;
  for (const line of markdown.split('\n')) {
    if (isBlank && !isCode && /^\S/.test(line)) blocks.push([]);
    if (FENCE.test(line)) isCode = !isCode;
    isBlank = line.trim() === '';
    blocks.at(-1)?.push(line);
  }
  return blocks.map((lines) => lines.join('\n'));
}

function withoutDepth(markdown: string): string {
  let isCode = false;
  const lines = markdown.split('\n').map((line) => {
    if (FENCE.test(line)) isCode = !isCode;
    return isCode || RULE.test(line) ? line : withoutDeepMarkers(line);
  });
  return lines.join('\n');
}

function withoutDeepMarkers(line: string): string {
  MARKER.lastIndex = 0;
  for (let depth = 0; MARKER.test(line); depth += 1) {
    const sign = MARKER.lastIndex - 1;
    if (depth === DEPTH_MAX) return `${line.slice(0, sign)}\\${line.slice(sign)}`;
  }
  return line;
}
