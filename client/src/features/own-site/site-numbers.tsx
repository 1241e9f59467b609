import { grouped } from '#client/lib/in-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import classes from './own-site.module.css';

/** A website in four numbers, dashes while they are not known. */
export function SiteNumbers({ websiteId }: { websiteId: string }) {
  const { data } = trpc.websites.siteNumbers.useQuery({ id: websiteId });
  const numbers = [
    ['Pages', data?.pages],
    ['Posts from here', data?.posts],
    ['To improve', data?.toImprove],
    ['Without links to them', data?.unlinked],
  ] as const;

  return (
    <dl className={classes.numbers}>
      {numbers.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="u-figures">{count === undefined ? '–' : grouped(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
