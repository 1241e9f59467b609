import { Box, Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import type { ClaimLinks } from '#client/features/evidence/evidence.ts';
import { SectionTitle } from '#client/ui/page/page.tsx';
import classes from './rail.module.css';

/** Sections of the rail that an address can name. */
const NAMED = new Set(['#publish', '#evidence']);

const SECTIONS_ID = 'piece-sections';

type Props = { links: ClaimLinks; action: ReactNode; children: ReactNode };

export function Rail({ links, action, children }: Props) {
  const [isOpen, setOpen] = useSheet(links);
  const rail = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sections = useRef<HTMLDivElement>(null);
  const Arrow = isOpen ? IconChevronDown : IconChevronUp;

  function open() {
    flushSync(() => setOpen(true));
    sections.current?.focus();
  }

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  useWindowEvent('keydown', ({ key, target }) => {
    // A window over the page has an Escape of its own.
    if (isOpen && key === 'Escape' && rail.current?.contains(target as Node)) close();
  });

  return (
    <aside
      ref={rail}
      aria-label="About this piece"
      className={classes.rail}
      data-open={isOpen || undefined}
      data-scrolls
    >
      {isOpen && <button type="button" className={classes.shade} tabIndex={-1} aria-hidden onClick={close} />}
      <div className={classes.bar}>
        {action}
        <Button
          ref={button}
          className={classes.toggle}
          variant="default"
          size="sm"
          rightSection={<Arrow size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={SECTIONS_ID}
          onClick={isOpen ? close : open}
        >
          {isOpen ? 'Close' : 'Details'}
        </Button>
      </div>
      <Box ref={sections} id={SECTIONS_ID} className={`u-small ${classes.sections}`} lh="1.5" tabIndex={-1}>
        {children}
      </Box>
    </aside>
  );
}

/**
 * Whether the rail is open where it is a sheet. An address that names one of its sections opens it, and so does a claim
 * whose card is asked for; a claim asked for in the text closes it.
 */
function useSheet({ asked }: ClaimLinks) {
  const { key, hash } = useLocation();
  const [isOpen, setOpen] = useState(NAMED.has(hash));
  const [known, setKnown] = useState({ key, asked });
  if (known.key !== key || known.asked !== asked) {
    setOpen(known.asked === asked ? NAMED.has(hash) : asked?.where === 'card' && asked.takesFocus);
    setKnown({ key, asked });
  }
  return [isOpen, setOpen] as const;
}

export function RailSection({ title, children }: { title: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (location.hash === `#${title.toLowerCase()}`) section.current?.focus();
  }, [location, title]);
  return (
    <section ref={section} aria-label={title} tabIndex={-1}>
      <SectionTitle order={2}>{title}</SectionTitle>
      {children}
    </section>
  );
}
