import { trpc } from '../../lib/trpc.ts';
import type { Source } from './source.ts';
import { SourceCard, type SourceActions } from './source-card.tsx';
import classes from './sources.module.css';

type Props = SourceActions & { sources: Source[] };

/** The sources of each profile under its name, those without a profile last. */
export function SourceGroups({ sources, ...actions }: Props) {
  const { data: profiles = [] } = trpc.profiles.listForSelect.useQuery();
  const names = new Map(profiles.map(({ id, name }) => [id, name]));
  const nameOf = ({ profileId }: Source) => (profileId && names.get(profileId)) ?? '';
  const groups = Map.groupBy(sources, nameOf);
  const sorted = [...groups].sort(([a], [b]) => Number(!a) - Number(!b) || a.localeCompare(b, 'en'));
  const isOne = sorted.length === 1 && sorted[0]?.[0] === '';
  return sorted.map(([name, kept]) => (
    <section key={name} aria-label={name || 'Without a profile'}>
      {!isOne && <h2 className={classes.group}>{name || 'Without a profile'}</h2>}
      <ul className={classes.list}>
        {kept.map((source) => (
          <SourceCard key={source.id} source={source} {...actions} />
        ))}
      </ul>
    </section>
  ));
}
