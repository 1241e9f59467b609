import { shortAddress } from '#shared/rules/websites.ts';
import classes from './site-icon.module.css';

type Props = {
  domain: string;
  /** Of the brand the website belongs to. */
  colour?: string | undefined;
  /** Its logo, from this server. */
  picture?: string | null | undefined;
  isLarge?: boolean;
};

/** Where there is no logo, the first letter of its address stands for it. */
export function SiteIcon({ domain, colour, picture, isLarge = false }: Props) {
  const look = {
    className: classes.icon,
    'data-large': isLarge || undefined,
    style: colour && !picture ? { borderColor: colour } : undefined,
  };
  if (picture) return <img {...look} src={picture} alt="" />;

  const host = shortAddress(domain).replace(/^www\./, '');
  return (
    <span {...look} aria-hidden>
      {host.charAt(0).toUpperCase()}
    </span>
  );
}
