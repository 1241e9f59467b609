import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Profile } from './edit-profile-modal.tsx';
import classes from './profile-card.module.css';

type Props = { profile: Profile; onEdit: () => void; onDelete: () => void };

/** One profile of the list. */
export function ProfileCard({ profile, onEdit, onDelete }: Props) {
  const { name, description, company, domain, voice, audience } = profile;
  const facts = [
    { term: 'Company', value: company },
    { term: 'Website', value: domain.replace(/^https?:\/\//, '') },
    { term: 'Voice', value: voice },
    { term: 'Audience', value: audience },
  ].filter(({ value }) => value);
  return (
    <Paper component="li" withBorder p="lg" className={classes.card}>
      <div className={classes.text}>
        <Title order={2} size="h3">
          {name}
        </Title>
        {description && (
          <Text c="dimmed" lineClamp={3}>
            {description}
          </Text>
        )}
        <dl className={classes.facts}>
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={onEdit}
          aria-label={`Edit ${name}`}
        >
          Edit
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="sm"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onDelete}
          aria-label={`Delete ${name}`}
        >
          Delete
        </Button>
      </Group>
    </Paper>
  );
}
