import { Checkbox } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { trpc } from '../../lib/trpc.ts';
import type { PostControl } from './use-post-form.ts';

type Props = { control: PostControl; contentId: string; hasSummary: boolean; disabled: boolean };

/** What can stand at the top and the end of the post, beside the text itself; later updates keep the choice. */
export function BlockFields({ contentId, hasSummary, ...field }: Props) {
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id: contentId });
  const isSourced = evidence?.sources !== 0 && evidence?.claims.some(({ state }) => state === 'bound');
  return (
    <>
      {hasSummary && (
        <BlockField
          {...field}
          name="keyTakeaways"
          label="Key takeaways at the top"
          description="The summary of the piece, as a block of its own"
        />
      )}
      {isSourced && (
        <BlockField
          {...field}
          name="sourceList"
          label="Sources at the end"
          description="Those that its figures, dates, quotations and links come from: title and address. A pasted text without a title stays private."
        />
      )}
    </>
  );
}

type FieldProps = Pick<Props, 'control' | 'disabled'> & {
  name: 'keyTakeaways' | 'sourceList';
  label: string;
  description: string;
};

function BlockField({ control, name, label, description, disabled }: FieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <Checkbox
          {...field}
          label={label}
          description={description}
          checked={value ?? false}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          disabled={disabled}
        />
      )}
    />
  );
}
