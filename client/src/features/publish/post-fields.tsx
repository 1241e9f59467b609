import { POST_STATUSES, type PostStatus } from '#shared/rules/publish.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { PostControl } from './use-post-form.ts';
import { MultiSelect, TagsInput, Anchor, Text } from '@mantine/core';
import type { ComponentType } from 'react';
import { useController } from 'react-hook-form';
import type { CmsType } from '#shared/rules/websites.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { LoadingSkeleton } from '../../ui/page/page-states.tsx';

const POST_STATUS_LABELS: Record<PostStatus, string> = { publish: 'Publish', draft: 'Draft' };

const OPTIONS = POST_STATUSES.map((value) => ({ value, label: POST_STATUS_LABELS[value] }));

type Props = {
  control: PostControl;
  /** Stands in the field until another is chosen. */
  unchosen: PostStatus;
  /** The post is there already. */
  isUpdate: boolean;
  disabled: boolean;
};

/** Publish or draft. An update leaves the status that the post has on the site until another is chosen. */
export function PostStatusField({ isUpdate, ...props }: Props) {
  return (
    <SelectField
      {...props}
      name="status"
      label="Status"
      description={isUpdate && 'As it is on the site; choose another to change it'}
      data={OPTIONS}
      allowDeselect={false}
    />
  );
}

type FieldProps = {
  control: PostControl;
  offered: RouterOutputs['publish']['choices'];
  disabled: boolean;
};

/** What each CMS lets choose for a post. */
const CHOICE_FIELDS = {
  wordpress: CategoriesAndTags,
  shopify: BlogField,
} satisfies Record<CmsType, ComponentType<FieldProps>>;

type SiteChoiceFieldsProps = {
  control: PostControl;
  website: { id: string; cmsType: CmsType };
  disabled: boolean;
  /** The site has refused a post: what keeps it from naming its categories is said there. */
  hasRefused: boolean;
};

/** Category and tags of a WordPress site, or the blog of a shop, as the site itself offers them. */
export function SiteChoiceFields({
  control,
  website: { id, cmsType },
  disabled,
  hasRefused,
}: SiteChoiceFieldsProps) {
  const { data, error, isLoading } = trpc.publish.choices.useQuery({ id }, { retry: false });
  if (isLoading) return <LoadingSkeleton rows={5} label="Asking the site for its categories…" />;
  if (!data) return hasRefused ? null : <FormAlert error={error} />;
  const Fields = CHOICE_FIELDS[cmsType];
  return <Fields control={control} offered={data} disabled={disabled} />;
}

function CategoriesAndTags({ control, offered, disabled }: FieldProps) {
  const categories = useController({ control, name: 'categories' });
  const tags = useController({ control, name: 'tags' });
  return (
    <>
      {offered.categories.length > 0 && (
        <MultiSelect
          {...categories.field}
          size="md"
          label="Categories"
          data={toOptions(offered.categories)}
          error={categories.fieldState.error?.message}
          disabled={disabled}
          searchable
          clearable
        />
      )}
      <TagsInput
        {...tags.field}
        size="md"
        label="Tags"
        description="None unless you choose some"
        data={offered.tags}
        value={tags.field.value ?? []}
        onChange={(chosen) => tags.field.onChange(chosen)}
        error={tags.fieldState.error?.message}
        disabled={disabled}
      />
    </>
  );
}

function BlogField({ control, offered, disabled }: FieldProps) {
  return (
    <SelectField
      control={control}
      name="blogId"
      label="Blog"
      data={toOptions(offered.blogs)}
      unchosen={offered.blogs[0]?.id}
      allowDeselect={false}
      disabled={disabled}
    />
  );
}

const toOptions = (items: { id: string; name: string }[]) =>
  items.map(({ id, name }) => ({ value: id, label: name }));

type AlreadyThereProps = { link: string };

/** Says that posting will update, and what. */
export function AlreadyThere({ link }: AlreadyThereProps) {
  return (
    <Text fz="sm">
      This piece is already there:{' '}
      <Anchor href={link} target="_blank" rel="noopener noreferrer" fz="inherit" underline="always">
        open the post
      </Anchor>
      . Posting again updates it.
    </Text>
  );
}
