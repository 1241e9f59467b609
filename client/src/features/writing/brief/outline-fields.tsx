import { ActionIcon, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type RefObject, useState } from 'react';
import { useFormState } from 'react-hook-form';
import {
  HEADING_MAX,
  OUTLINE_MESSAGES,
  OUTLINE_SECTIONS_MAX,
  POINT_MAX,
  POINTS_MAX,
  type Outline,
} from '#shared/schemas/content-plan.ts';
import { scrollIntoView } from '#client/lib/focus.ts';
import { Textarea } from '#client/ui/form/fields.tsx';
import type { BriefForm } from './brief-values.ts';
import { InsightFields } from './insight-fields.tsx';
import classes from './outline-fields.module.css';
import { flushSync } from 'react-dom';
import { newId } from '#client/lib/new-id.ts';

type Section = Outline['sections'][number];
type Props = {
  form: BriefForm;
  outline: Outline;
  isNew: boolean;
  onDrop: () => void;
};

export function OutlineFields({ form, outline, isNew, onDrop }: Props) {
  const { sections } = outline;
  const { errors, submitCount } = useFormState({ control: form.control, name: 'outline' });
  const top = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const problem = sectionsProblem(errors.outline);
  const change = (part: Partial<Outline>) =>
    form.setValue('outline', { ...outline, ...part }, { shouldDirty: true });
  const changeSections = (next: Section[]) => change({ sections: next });
  const rows = useOutlineRows(sections, changeSections, list);

  useEffect(() => {
    if (!isNew) return;
    top.current?.querySelector('h2')?.focus({ preventScroll: true });
    scrollIntoView(top.current, 'start');
  }, [isNew]);
  useEffect(() => {
    if (submitCount > 0) top.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  return (
    <section aria-label="Outline" className={`u-stack u-rule ${classes.outline}`} ref={top}>
      <Group justify="space-between">
        <Title order={2} size="h3" tabIndex={-1}>
          Outline
        </Title>
        <Button variant="subtle" size="compact-sm" onClick={onDrop}>
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
      <ol className="u-list u-stack" ref={list}>
        {sections.map((section, index) => (
          <li key={rows.ids[index]}>
            <SectionFields
              section={section}
              index={index}
              count={sections.length}
              onChange={(next) => changeSections(sections.with(index, next))}
              isRefused={problem === OUTLINE_MESSAGES.headingMissing}
              onMove={(to, pressed) => rows.move(index, to, pressed)}
              onRemove={() => rows.remove(index)}
            />
          </li>
        ))}
      </ol>
      {problem && problem !== OUTLINE_MESSAGES.headingMissing && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={sections.length >= OUTLINE_SECTIONS_MAX}
        onClick={() => rows.add()}
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
  /** The outline has been refused for its missing headings. */
  isRefused: boolean;
  onMove: (to: number, pressed: HTMLButtonElement) => void;
  onRemove: () => void;
};

function SectionFields({ section, index, count, isRefused, onChange, onMove, onRemove }: SectionProps) {
  const { heading, points } = section;
  const isOpening = index === 0 && heading === '';
  const name = isOpening ? 'Opening' : `Section ${index + 1}`;
  const moveTo = (to: number) => (pressed: HTMLButtonElement) => onMove(to, pressed);
  const tools = [
    { key: 'up', label: `Move ${name} up`, icon: IconArrowUp, isOff: index === 0, run: moveTo(index - 1) },
    {
      key: 'down',
      label: `Move ${name} down`,
      icon: IconArrowDown,
      isOff: index === count - 1,
      run: moveTo(index + 1),
    },
    { key: 'remove', label: `Remove ${name}`, icon: IconX, isOff: count === 1, run: onRemove },
  ];
  return (
    <div className={classes.section}>
      <TextInput
        aria-label={isOpening ? 'Opening, without a heading' : `Heading of section ${index + 1}`}
        placeholder={isOpening ? 'Opening, without a heading' : 'Heading'}
        value={heading}
        maxLength={HEADING_MAX}
        error={isRefused && index > 0 && heading.trim() === '' && OUTLINE_MESSAGES.headingMissing}
        onChange={(event) => onChange({ ...section, heading: event.currentTarget.value })}
      />
      <Textarea
        aria-label={`Points of ${name}`}
        placeholder="One point a line"
        value={points.join('\n')}
        minRows={1}
        maxRows={12}
        onChange={(event) => onChange({ ...section, points: pointsIn(event.currentTarget.value) })}
      />
      <Group gap={2} wrap="nowrap" className={classes.tools}>
        {tools.map(({ key, label, icon: Symbol, isOff, run }) => (
          <ActionIcon
            key={key}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            disabled={isOff}
            onClick={(event) => run(event.currentTarget)}
          >
            <Symbol size={18} aria-hidden />
          </ActionIcon>
        ))}
      </Group>
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

/** The sections of an outline as rows that keep their elements wherever they move; the focus goes with each change. */
function useOutlineRows(
  sections: Section[],
  onChange: (sections: Section[]) => void,
  list: RefObject<HTMLOListElement | null>,
) {
  const [ids, setIds] = useState(() => sections.map(() => newId()));

  function arrange(nextIds: string[], next: Section[]) {
    flushSync(() => {
      setIds(nextIds);
      onChange(next);
    });
  }

  const focusHeading = (index: number) => list.current?.children[index]?.querySelector('input')?.focus();

  return {
    ids,
    add: () => {
      arrange([...ids, newId()], [...sections, { heading: '', points: [] }]);
      focusHeading(sections.length);
    },
    remove: (index: number) => {
      arrange(ids.toSpliced(index, 1), sections.toSpliced(index, 1));
      focusHeading(Math.min(index, sections.length - 2));
    },
    /** @param pressed keeps the focus, unless it is off where the row has arrived. */
    move: (from: number, to: number, pressed: HTMLButtonElement) => {
      arrange(moved(ids, from, to), moved(sections, from, to));
      if (pressed.disabled) focusHeading(to);
      else pressed.focus();
    },
  };
}

const moved = <Item,>(items: Item[], from: number, to: number) =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
