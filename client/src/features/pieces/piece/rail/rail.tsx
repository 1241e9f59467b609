import { Button, Tabs } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconLayoutSidebarRight, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import type { ClaimLinks } from '#client/features/evidence/evidence.ts';
import { DeskSide } from '#client/ui/desk/desk.tsx';
import classes from './rail.module.css';

const TABS = ['publish', 'search', 'evidence'] as const;
type RailTab = (typeof TABS)[number];
const LABELS: Record<RailTab, string> = { publish: 'Publish', search: 'Search', evidence: 'Evidence' };

const SECTIONS_ID = 'piece-sections';

type Props = {
  /** Where the button of the sheet stands; beside the text there is none. */
  slot: HTMLElement | null;
  state: RailState;
  panels: Record<RailTab, ReactNode>;
};

export function Rail({ slot, state, panels }: Props) {
  const { isOpen, setOpen, tab, setTab } = state;
  const rail = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sections = useRef<HTMLDivElement>(null);
  const Icon = isOpen ? IconX : IconLayoutSidebarRight;
  useStickyToItsEnd(rail);

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
    <DeskSide>
      {slot &&
        createPortal(
          <Button
            ref={button}
            className={classes.toggle}
            variant="subtle"
            color="gray"
            size="compact-md"
            px={8}
            flex="none"
            aria-label={isOpen ? 'Close' : 'Details'}
            aria-expanded={isOpen}
            aria-controls={SECTIONS_ID}
            onClick={isOpen ? close : open}
          >
            <Icon size={18} aria-hidden />
          </Button>,
          slot,
        )}
      <aside
        ref={rail}
        aria-label="About this piece"
        className={classes.rail}
        data-open={isOpen || undefined}
      >
        {isOpen && (
          <button type="button" className={classes.shade} tabIndex={-1} aria-hidden onClick={close} />
        )}
        <div ref={sections} id={SECTIONS_ID} className={classes.sections} tabIndex={-1}>
          <Tabs value={tab} onChange={(next) => setTab(TABS.find((known) => known === next) ?? tab)}>
            <Tabs.List grow className={classes.tabs} aria-label="About this piece">
              {TABS.map((name) => (
                <Tabs.Tab key={name} value={name} className={classes.tab}>
                  {LABELS[name]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {TABS.map((name) => (
              <Tabs.Panel key={name} value={name} className={classes.panel} tabIndex={-1}>
                {panels[name]}
              </Tabs.Panel>
            ))}
          </Tabs>
        </div>
      </aside>
    </DeskSide>
  );
}

export type RailState = ReturnType<typeof useRail>;

const tabIn = (hash: string) => TABS.find((name) => hash === `#${name}`);

/**
 * Which part of the rail is shown, and whether it is open where it is a sheet. An address that names one opens it, and so
 * does a claim whose card is asked for; a claim asked for in the text closes it.
 */
export function useRail({ asked }: ClaimLinks) {
  const { key, hash } = useLocation();
  const named = tabIn(hash);
  const [isOpen, setOpen] = useState(named !== undefined);
  const [tab, setTab] = useState<RailTab>(named ?? 'publish');
  const [known, setKnown] = useState({ key, asked });

  if (known.key !== key || known.asked !== asked) {
    const isAsked = known.asked !== asked;
    const isCard = isAsked && asked?.where === 'card';
    setOpen(isAsked ? isCard && asked.takesFocus : named !== undefined);
    if (isCard) setTab('evidence');
    else if (!isAsked && named) setTab(named);
    setKnown({ key, asked });
  }

  return { isOpen, setOpen, tab, setTab };
}

/** The rail has no scroll bar of its own: one that is higher than the window goes along until its end is seen. */
function useStickyToItsEnd(rail: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = rail.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const place = () =>
      element.style.setProperty('--height', `${Math.ceil(element.getBoundingClientRect().height)}px`);
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => observer.disconnect();
  }, [rail]);
}

export function RailSection({ title, children }: { title: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (location.hash === `#${title.toLowerCase()}`) section.current?.focus();
  }, [location, title]);
  return (
    <section ref={section} aria-label={title} tabIndex={-1}>
      <h2 className="u-hidden">{title}</h2>
      {children}
    </section>
  );
}
