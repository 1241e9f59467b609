import { POST_STATUSES, type PostStatus } from '#shared/rules/publish.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { PostControl } from './use-post-form.ts';

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
