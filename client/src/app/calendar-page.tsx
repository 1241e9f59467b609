import { CalendarScreen } from '#client/features/calendar/calendar-screen.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';

const Ideas = lazyPart(async () => (await import('./ideas-part.tsx')).IdeasPart);

export const CalendarPage = () => <CalendarScreen Ideas={Ideas} />;
