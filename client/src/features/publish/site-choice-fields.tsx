import { MultiSelect, Select, TagsInput } from '@mantine/core';
import type { PostChoices } from '#shared/publish.ts';
import type { CmsType } from '#shared/websites-rules.ts';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { LoadingSkeleton } from '../../ui/page/loading-skeleton.tsx';

type Props = {
  websiteId: string;
  cmsType: CmsType;
  value: PostChoices;
  onChange: (choices: PostChoices) => void;
  disabled: boolean;
};

/** Category and tags of a WordPress site, or the blog of a shop, as the site itself offers them. */
export function SiteChoiceFields({ websiteId, cmsType, value, onChange, disabled }: Props) {
  const { data, error, isLoading } = trpc.publish.choices.useQuery({ id: websiteId }, { retry: false });
  if (isLoading) return <LoadingSkeleton rows={2} label="Asking the site for its categories…" />;
  if (!data) return <FormAlert error={error} />;
  const options = (items: { id: string; name: string }[]) =>
    items.map(({ id, name }) => ({ value: id, label: name }));
  if (cmsType === 'shopify') {
    return (
      <Select
        label="Blog"
        data={options(data.blogs)}
        value={value.blogId ?? data.blogs[0]?.id ?? null}
        onChange={(blogId) => onChange({ ...value, blogId })}
        disabled={disabled}
      />
    );
  }
  return (
    <>
      {data.categories.length > 0 && (
        <MultiSelect
          size="md"
          label="Categories"
          data={options(data.categories)}
          value={value.categories}
          onChange={(categories) => onChange({ ...value, categories })}
          disabled={disabled}
          searchable
          clearable
        />
      )}
      <TagsInput
        size="md"
        label="Tags"
        description="Left empty, the keywords of the piece are used"
        data={data.tags}
        value={value.tags ?? []}
        onChange={(tags) => onChange({ ...value, tags: tags.length > 0 ? tags : null })}
        disabled={disabled}
      />
    </>
  );
}
