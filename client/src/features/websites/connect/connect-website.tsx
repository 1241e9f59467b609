import { Box, Button, Select, SimpleGrid, Stack } from '@mantine/core';
import { IconBrandWordpress, IconShoppingBag, IconWebhook, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { CMS_LABELS, CONNECTABLE_TYPES, type ConnectableType } from '#shared/rules/websites.ts';
import { WEBSITE_KINDS } from '../website-kinds.ts';

const OPTIONS = CONNECTABLE_TYPES.map((value) => ({ value, label: CMS_LABELS[value] }));

const TILES: Record<ConnectableType, { label: string; Symbol: Icon }> = {
  wordpress: { label: 'WordPress', Symbol: IconBrandWordpress },
  shopify: { label: 'Shopify', Symbol: IconShoppingBag },
  webhook: { label: 'Another site', Symbol: IconWebhook },
};

/** Where a website lives, and how it is reached. */
export function ConnectWebsite({ onDone }: { onDone: (websiteId: string) => void }) {
  const [cmsType, setCmsType] = useState<ConnectableType>('wordpress');
  const { ConnectForm } = WEBSITE_KINDS[cmsType];

  return (
    <Stack gap="md">
      <Box component="fieldset" className="u-fieldset">
        <Box component="legend" className="u-title" p={0} mb="xs">
          Where does your site live?
        </Box>
        <SimpleGrid cols={3} spacing="xs">
          {CONNECTABLE_TYPES.map((type) => {
            const { label, Symbol } = TILES[type];
            return (
              <Button
                key={type}
                variant={type === cmsType ? 'light' : 'default'}
                h={72}
                px={4}
                aria-pressed={type === cmsType}
                styles={{ label: { flexDirection: 'column', gap: 4, whiteSpace: 'normal' } }}
                onClick={() => setCmsType(type)}
              >
                <Symbol size={22} aria-hidden />
                {label}
              </Button>
            );
          })}
        </SimpleGrid>
      </Box>
      <ConnectForm key={cmsType} onDone={onDone} />
      <Select
        size="sm"
        label="CMS type"
        data={OPTIONS}
        value={cmsType}
        onChange={(value) => value && setCmsType(value)}
        required
      />
    </Stack>
  );
}
