import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { FormModal } from '#client/ui/modal/modal.tsx';
import { CMS_LABELS, CMS_TYPES, type CmsType } from '#shared/rules/websites.ts';
import { WEBSITE_KINDS } from '../website-kinds.ts';

const OPTIONS = CMS_TYPES.map((value) => ({ value, label: CMS_LABELS[value] }));

type Props = { onClose: () => void; onConnected: (websiteId: string) => void };

export function ConnectWebsiteModal({ onClose, onConnected }: Props) {
  const [cmsType, setCmsType] = useState<CmsType>('wordpress');
  const { ConnectForm } = WEBSITE_KINDS[cmsType];
  return (
    <FormModal opened onClose={onClose} title="Connect a Website">
      <Stack gap="lg">
        <Select
          label="CMS type"
          data={OPTIONS}
          value={cmsType}
          onChange={(value) => value && setCmsType(value)}
          required
          data-autofocus
        />
        <ConnectForm key={cmsType} onDone={onConnected} />
      </Stack>
    </FormModal>
  );
}
