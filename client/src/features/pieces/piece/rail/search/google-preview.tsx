import { RESULT_LINES } from './result-lines.ts';
import classes from './search-preview.module.css';
import { cutToWidth } from './text-width.ts';

type Props = { title: string; description: string; host: string; path: string[]; isPhone: boolean };

/** One result of a search. */
export function GooglePreview({ title, description, host, path, isPhone }: Props) {
  const lines = isPhone ? RESULT_LINES.phoneDescription : RESULT_LINES.description;
  return (
    <div className={classes.result}>
      <div className={classes.address}>{[host, ...path].join(' › ')}</div>
      <div className={classes.title}>{isPhone ? title : cutToWidth(title, RESULT_LINES.title)}</div>
      <div>{cutToWidth(description, lines)}</div>
    </div>
  );
}
