import { Select } from '@mantine/core';
import { POST_STATUSES, type PostStatus } from '#shared/publish-rules.ts';

const POST_STATUS_LABELS: Record<PostStatus, string> = { publish: 'Publish', draft: 'Draft' };

const OPTIONS = POST_STATUSES.map((value) => ({ value, label: POST_STATUS_LABELS[value] }));

type Props = {
  value: PostStatus;
  onChange: (status: PostStatus) => void;
  /** The post is there already. */
  isUpdate: boolean;
  disabled: boolean;
};

/** Publish or draft. An update leaves the status that the post has on the site until another is chosen. */
export function PostStatusField({ value, onChange, isUpdate, disabled }: Props) {
  return (
    <Select
      label="Status"
      description={isUpdate && 'As it is on the site; choose another to change it'}
      data={OPTIONS}
      value={value}
      onChange={(status) => status && onChange(status)}
      disabled={disabled}
    />
  );
}
