import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SectionTitle } from '#client/ui/page/page-header.tsx';

type Props = { title: string; children: ReactNode };

export function RailSection({ title, children }: Props) {
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
