import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

type Props = { label: string; onClick: () => void };

export const AddRowButton = ({ label, onClick }: Props) => (
  <Group>
    <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  </Group>
);
