import { shortAddress } from '#shared/rules/websites.ts';
import classes from './site-icon.module.css';

type Props = {
  domain: string;
  /** Of the brand the website belongs to. */
  colour?: string | undefined;
  isLarge?: boolean;
};

/** The first letter of its address stands for the icon that a website may not have. */
export function SiteIcon({ domain, colour, isLarge = false }: Props) {
  const host = shortAddress(domain).replace(/^www\./, '');
  return (
    <span
      className={classes.icon}
      data-large={isLarge || undefined}
      style={colour ? { borderColor: colour } : undefined}
      aria-hidden
    >
      {host.charAt(0).toUpperCase()}
    </span>
  );
}
