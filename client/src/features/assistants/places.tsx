import { Checkbox, Stack } from '@mantine/core';
import { trpc } from '#client/lib/trpc.ts';
import { FormAlert } from '#client/ui/action.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';

export type Chosen = { websiteIds: string[] | null; profileIds: string[] | null; hasUnbranded: boolean };

type Props = { chosen: Chosen; onChange: (chosen: Chosen) => void };

const MOST = { limit: 200 };

/** Where it may do it: all, which includes later ones, or some of those that there are. */
export function Places({ chosen, onChange }: Props) {
  const websites = trpc.websites.list.useQuery(MOST);
  const profiles = trpc.profiles.list.useQuery(MOST);
  if (websites.isPending || profiles.isPending) return <LoadingSkeleton rows={3} />;

  return (
    <Stack gap="xl">
      <FormAlert error={websites.error ?? profiles.error} />
      <Choice
        label="On which websites"
        all="All websites, also later ones"
        rows={(websites.data?.websites ?? []).map(({ id, domain }) => ({ value: id, label: domain }))}
        chosen={chosen.websiteIds}
        onChange={(websiteIds) => onChange({ ...chosen, websiteIds })}
      />
      <Stack gap="xs">
        <Choice
          label="For which brands"
          all="All brands, also later ones"
          rows={(profiles.data?.profiles ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          chosen={chosen.profileIds}
          onChange={(profileIds) => onChange({ ...chosen, profileIds })}
        />
        <Checkbox
          label="Pieces without a brand"
          checked={chosen.hasUnbranded}
          onChange={({ currentTarget }) => onChange({ ...chosen, hasUnbranded: currentTarget.checked })}
        />
      </Stack>
    </Stack>
  );
}

type ChoiceProps = {
  label: string;
  all: string;
  rows: { value: string; label: string }[];
  chosen: string[] | null;
  onChange: (chosen: string[] | null) => void;
};

function Choice({ label, all, rows, chosen, onChange }: ChoiceProps) {
  return (
    <Checkbox.Group label={label} value={chosen ?? []} onChange={onChange} size="md">
      <Stack gap="xs" mt="xs">
        <AllOfThem label={all} isAll={chosen === null} onChange={(isAll) => onChange(isAll ? null : [])} />
        {chosen !== null && rows.map((row) => <Checkbox key={row.value} ms="xl" {...row} />)}
      </Stack>
    </Checkbox.Group>
  );
}

type AllProps = { label: string; isAll: boolean; onChange: (isAll: boolean) => void };

/** Not one of the group's values: it stands for all of them. */
function AllOfThem({ label, isAll, onChange }: AllProps) {
  return (
    <Checkbox.Group value={isAll ? ['all'] : []} onChange={(values) => onChange(values.includes('all'))}>
      <Checkbox value="all" label={label} />
    </Checkbox.Group>
  );
}
