import { ActionIcon, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import {
  HEADING_MAX,
  OUTLINE_SECTIONS_MAX,
  POINT_MAX,
  POINTS_MAX,
  type Outline,
} from '#shared/content-plan.ts';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import type { BriefForm } from './brief-values.ts';
import { InsightFields } from './insight-fields.tsx';
import classes from './outline-fields.module.css';

type Section = Outline['sections'][number];
type Props = { form: BriefForm; outline: Outline };

/** The planned piece, to be changed before it is written, and what only its author can add. */
export function OutlineFields({ form, outline }: Props) {
  const { sections } = outline;
  const { errors } = useFormState({ control: form.control, name: 'outline' });
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => top.current?.focus(), []);
  const change = (part: Partial<Outline>) =>
    form.setValue('outline', { ...outline, ...part }, { shouldDirty: true });
  const changeSections = (next: Section[]) => change({ sections: next });

  function move(from: number, to: number) {
    const next = sections.toSpliced(from, 1);
    const moved = sections[from];
    if (moved) changeSections(next.toSpliced(to, 0, moved));
  }

  return (
    <section aria-label="Outline" className={classes.outline}>
      <Group justify="space-between">
        <Title order={2} size="h3" ref={top} tabIndex={-1}>
          Outline
        </Title>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => form.setValue('outline', null, { shouldDirty: true })}
        >
          Write without an outline
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Change what you like, then press Write. Each line below a heading is a point it makes.
      </Text>
      <TextInput
        label="Title"
        value={outline.title}
        maxLength={HEADING_MAX}
        error={errors.outline?.title?.message}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <ol className={classes.sections}>
        {sections.map((section, index) => (
          <li key={index}>
            <SectionFields
              section={section}
              index={index}
              count={sections.length}
              onChange={(next) => changeSections(sections.with(index, next))}
              onMove={(to) => move(index, to)}
              onRemove={() => changeSections(sections.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      {sectionsProblem(errors.outline) && (
        <Text size="sm" c="red" role="alert">
          {sectionsProblem(errors.outline)}
        </Text>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={sections.length >= OUTLINE_SECTIONS_MAX}
        onClick={() => changeSections([...sections, { heading: '', points: [] }])}
      >
        Add a section
      </Button>
      <Stack gap="md" mt="md">
        <InsightFields control={form.control} />
      </Stack>
    </section>
  );
}

type Problem = { message?: string; root?: { message?: string } };

/** What is wrong with the sections together. */
function sectionsProblem(error: (Problem & { sections?: Problem }) | undefined): string | undefined {
  return error?.sections?.root?.message ?? error?.sections?.message ?? error?.root?.message ?? error?.message;
}

type SectionProps = {
  section: Section;
  index: number;
  count: number;
  onChange: (section: Section) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function SectionFields({ section, index, count, onChange, onMove, onRemove }: SectionProps) {
  const { heading, points } = section;
  const isOpening = index === 0 && heading === '';
  const name = isOpening ? 'Opening' : `Section ${index + 1}`;
  const tools = [
    { label: `Move ${name} up`, icon: IconArrowUp, isOff: index === 0, run: () => onMove(index - 1) },
    {
      label: `Move ${name} down`,
      icon: IconArrowDown,
      isOff: index === count - 1,
      run: () => onMove(index + 1),
    },
    { label: `Remove ${name}`, icon: IconX, isOff: count === 1, run: onRemove },
  ];
  return (
    <div className={classes.section}>
      <TextInput
        aria-label={isOpening ? 'Opening, without a heading' : `Heading of section ${index + 1}`}
        placeholder={isOpening ? 'Opening, without a heading' : 'Heading'}
        value={heading}
        maxLength={HEADING_MAX}
        onChange={(event) => onChange({ ...section, heading: event.currentTarget.value })}
      />
      <Group gap={2} wrap="nowrap">
        {tools.map(({ label, icon: Symbol, isOff, run }) => (
          <ActionIcon
            key={label}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            disabled={isOff}
            onClick={run}
          >
            <Symbol size={18} aria-hidden />
          </ActionIcon>
        ))}
      </Group>
      <Textarea
        aria-label={`Points of ${name}`}
        placeholder="One point a line"
        value={points.join('\n')}
        minRows={1}
        maxRows={12}
        onChange={(event) => onChange({ ...section, points: pointsIn(event.currentTarget.value) })}
      />
    </div>
  );
}

/** An empty last line is where the next point begins. */
const pointsIn = (text: string) =>
  text === ''
    ? []
    : text
        .split('\n')
        .slice(0, POINTS_MAX)
        .map((point) => point.slice(0, POINT_MAX));
