import { ActionIcon, Box, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { grouped } from '#client/lib/in-words.ts';
import { Textarea } from '#client/ui/form/form.tsx';
import { HEADING_MAX, OUTLINE_MESSAGES, POINT_MAX, POINTS_MAX } from '#shared/schemas/content-plan.ts';
import type { PlannedSection } from './brief-values.ts';
import classes from './outline-fields.module.css';

type LineProps = Omit<Parameters<typeof Textarea>[0], 'onChange'> & { onText: (text: string) => void };

/** One line of the plan, however long: it reads as text and is changed in place. */
export const Line = ({ onText, className, ...props }: LineProps) => (
  <Textarea
    {...props}
    variant="unstyled"
    classNames={{ root: classes.line, input: className }}
    styles={{ input: { fieldSizing: 'content', minHeight: 0 } }}
    onChange={(event) => onText(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
  />
);

type SectionProps = {
  section: PlannedSection;
  index: number;
  count: number;
  words: number | undefined;
  onChange: (section: PlannedSection) => void;
  isRefused: boolean;
  onMove: (to: number, pressed: HTMLElement) => void;
  onRemove: () => void;
};

export function SectionFields(props: SectionProps) {
  const { section, index, count, words, isRefused, onChange, onMove, onRemove } = props;
  const { heading, facts = [], keywords = [] } = section;
  const isOpening = index === 0 && heading === '';
  const name = isOpening ? 'Opening' : `Section ${index + 1}`;
  const moveTo = (to: number) => (pressed: HTMLElement) => onMove(to, pressed);
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

  function moveByKey(event: KeyboardEvent) {
    const to = event.altKey && { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key];
    if (typeof to !== 'number') return;
    event.preventDefault();
    if (to >= 0 && to < count && event.target instanceof HTMLElement) onMove(to, event.target);
  }

  return (
    <>
      <div>
        <Line
          className={classes.heading}
          aria-label={isOpening ? 'Opening, without a heading' : `Heading of section ${index + 1}`}
          placeholder={isOpening ? 'Opening, without a heading' : 'Heading'}
          value={heading}
          maxLength={HEADING_MAX}
          error={isRefused && index > 0 && heading.trim() === '' && OUTLINE_MESSAGES.headingMissing}
          onText={(text) => onChange({ ...section, heading: text })}
          onKeyDown={moveByKey}
        />
        <Points
          name={name}
          points={section.points}
          onChange={(points) => onChange({ ...section, points })}
          onKeyDown={moveByKey}
        />
      </div>
      <div className={`u-soft u-wrap ${classes.side}`}>
        <span className="u-figures">about {grouped(words ?? 0)} words</span>
        {facts.length > 0 && <span>Facts: {facts.join(', ')}</span>}
        {keywords.length > 0 && <span>Keywords: {keywords.join(', ')}</span>}
        <Group gap={2} wrap="nowrap" className={classes.tools}>
          <Box component="span" draggable title="Drag to move" p={5} lh={0} style={{ cursor: 'grab' }}>
            <IconGripVertical size={18} aria-hidden />
          </Box>
          {tools.map(({ key, label, icon: Symbol, isOff, run }) => (
            <ActionIcon
              key={key}
              variant="subtle"
              color="gray"
              aria-label={label}
              disabled={isOff}
              onClick={(event) => run(event.currentTarget)}
            >
              <Symbol size={18} aria-hidden />
            </ActionIcon>
          ))}
        </Group>
      </div>
    </>
  );
}

type PointsProps = {
  name: string;
  points: string[];
  onChange: (points: string[]) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Points({ name, points, onChange, onKeyDown }: PointsProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = points.length > 0 ? points : [''];

  function rearrange(next: string[], focused: number) {
    flushSync(() => onChange(next));
    list.current?.querySelectorAll('textarea')[Math.max(0, focused)]?.focus();
  }

  function addOrRemove(event: KeyboardEvent, at: number) {
    onKeyDown(event);
    const isNext =
      event.key === 'Enter' && !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey;
    const isGone = event.key === 'Backspace' && shown[at] === '' && shown.length > 1;
    if (!isNext && !isGone) return;
    event.preventDefault();
    if (isGone) rearrange(shown.toSpliced(at, 1), at - 1);
    else if (shown.length < POINTS_MAX) rearrange(shown.toSpliced(at + 1, 0, ''), at + 1);
  }

  return (
    <Box
      component="ul"
      className={classes.points}
      m={0}
      ps="1.25rem"
      style={{ listStyle: 'disc' }}
      ref={list}
    >
      {shown.map((point, at) => (
        <li key={at}>
          <Line
            aria-label={`Point ${at + 1} of ${name}`}
            placeholder="A point it makes"
            value={point}
            maxLength={POINT_MAX}
            onText={(text) => onChange(shown.with(at, text))}
            onKeyDown={(event) => addOrRemove(event, at)}
          />
        </li>
      ))}
    </Box>
  );
}
