import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type DragEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useFormState } from 'react-hook-form';
import { scrollIntoView } from '#client/lib/focus.ts';
import { newId } from '#client/lib/new-id.ts';
import { QuietButton } from '#client/ui/action.tsx';
import { HEADING_MAX, OUTLINE_MESSAGES, OUTLINE_SECTIONS_MAX } from '#shared/schemas/content-plan.ts';
import type { BriefForm, PlannedOutline, PlannedSection } from './brief-values.ts';
import classes from './outline-fields.module.css';
import { Line, SectionFields } from './outline-section.tsx';

type Props = { form: BriefForm; outline: PlannedOutline; isNew: boolean; onDrop: () => void };

export function OutlineFields({ form, outline, isNew, onDrop }: Props) {
  const { sections } = outline;
  const { errors, submitCount } = useFormState({ control: form.control, name: 'outline' });
  const top = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const problem = sectionsProblem(errors.outline);
  const change = (part: Partial<PlannedOutline>) =>
    form.setValue('outline', { ...outline, ...part }, { shouldDirty: true });
  const changeSections = (next: PlannedSection[]) => change({ sections: next });
  const rows = useOutlineRows(sections, changeSections, list);
  const shares = wordsOf(sections, form.watch('wordCount'));

  useEffect(() => {
    if (!isNew) return;
    top.current?.querySelector('h2')?.focus({ preventScroll: true });
    scrollIntoView(top.current, 'start');
  }, [isNew]);
  useEffect(() => {
    if (submitCount > 0) top.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  return (
    <Stack component="section" gap="sm" aria-label="Outline" ref={top}>
      <Group justify="space-between">
        <Title order={2} size="h4" tabIndex={-1}>
          Outline
        </Title>
        <QuietButton onClick={onDrop}>Write without an outline</QuietButton>
      </Group>
      <Line
        className={classes.title}
        aria-label="Title"
        value={outline.title}
        maxLength={HEADING_MAX}
        error={errors.outline?.title?.message}
        onText={(title) => change({ title })}
      />
      <ol className="u-list" ref={list}>
        {sections.map((section, index) => (
          <li key={rows.ids[index]} className={classes.section} {...rows.dragging(index)}>
            <SectionFields
              section={section}
              index={index}
              count={sections.length}
              words={shares[index]}
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
        className="u-start"
        variant="subtle"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={sections.length >= OUTLINE_SECTIONS_MAX}
        onClick={() => rows.add()}
      >
        Add a section
      </Button>
    </Stack>
  );
}

type Problem = { message?: string; root?: { message?: string } };

function sectionsProblem(error: (Problem & { sections?: Problem }) | undefined): string | undefined {
  return error?.sections?.root?.message ?? error?.sections?.message ?? error?.root?.message ?? error?.message;
}

/** The words of the piece, shared out as the plan has weighed its sections; one of the user's own gets an even share. */
function wordsOf(sections: PlannedSection[], wordCount: number): number[] {
  const planned = sections.flatMap(({ words }) => words ?? []);
  const even = planned.length > 0 ? planned.reduce((sum, words) => sum + words, 0) / planned.length : 1;
  const weights = sections.map(({ words }) => words ?? even);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.round(((weight / all) * wordCount) / 10) * 10);
}

/** The sections of an outline as rows that keep their elements wherever they move; the focus goes with each change. */
function useOutlineRows(
  sections: PlannedSection[],
  onChange: (sections: PlannedSection[]) => void,
  list: RefObject<HTMLOListElement | null>,
) {
  const [ids, setIds] = useState(() => sections.map(() => newId()));

  function arrange(nextIds: string[], next: PlannedSection[]) {
    flushSync(() => {
      setIds(nextIds);
      onChange(next);
    });
  }

  const shift = (from: number, to: number) => arrange(moved(ids, from, to), moved(sections, from, to));
  const dragging = useDragging(shift);

  const focusHeading = (index: number) => list.current?.children[index]?.querySelector('textarea')?.focus();

  return {
    ids,
    dragging,
    add: () => {
      arrange([...ids, newId()], [...sections, { heading: '', points: [] }]);
      focusHeading(sections.length);
    },
    remove: (index: number) => {
      arrange(ids.toSpliced(index, 1), sections.toSpliced(index, 1));
      focusHeading(Math.min(index, sections.length - 2));
    },
    /** @param pressed keeps the focus, unless it is off where the row has arrived. */
    move: (from: number, to: number, pressed: HTMLElement) => {
      shift(from, to);
      if (pressed.matches(':disabled')) focusHeading(to);
      else pressed.focus();
    },
  };
}

/** @returns what makes a row one that is dragged by its grip, and goes back when it is dropped elsewhere */
function useDragging(shift: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; at: number } | null>(null);

  return (index: number) => ({
    style: { opacity: drag?.at === index ? 0.5 : undefined },
    onDragStart: ({ target, currentTarget, clientX, clientY, dataTransfer }: DragEvent) => {
      // Words dragged out of a field are left alone.
      if (!(target instanceof HTMLElement && target.draggable)) return;
      const { left, top } = currentTarget.getBoundingClientRect();
      dataTransfer.setDragImage(currentTarget, clientX - left, clientY - top);
      setDrag({ from: index, at: index });
    },
    onDragOver: (event: DragEvent) => {
      if (!drag) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      const isPast = event.clientY > top + height / 2;
      // Only past its middle does a section give way: two of unlike heights would change places for ever.
      if (index === drag.at || isPast !== index > drag.at) return;
      shift(drag.at, index);
      setDrag({ ...drag, at: index });
    },
    onDrop: (event: DragEvent) => drag && event.preventDefault(),
    onDragEnd: ({ dataTransfer }: DragEvent) => {
      if (drag && dataTransfer.dropEffect === 'none') shift(drag.at, drag.from);
      setDrag(null);
    },
  });
}

const moved = <Item,>(items: Item[], from: number, to: number) =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
