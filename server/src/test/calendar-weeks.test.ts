import { testCalendar } from './calendar-weeks/test-calendar.ts';

testCalendar(20);
