import { memo } from 'react';
import { sanitiseHtml } from '../lib/sanitise-html.ts';
import classes from './safe-html.module.css';

/** Written HTML as part of a screen, sanitised first. */
export const SafeHtml = memo(function SafeHtml({ html }: { html: string }) {
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: sanitiseHtml(html) }} />;
});
