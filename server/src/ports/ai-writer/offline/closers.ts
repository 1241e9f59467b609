/** Short sentences that complete a section; each section of a piece has its own share. */
const CLOSERS = [
  'Small steps count.',
  'That alone is worth the effort.',
  'Begin there.',
  'Simple works.',
  'Clarity comes with practice.',
  'Take your time.',
  'Less is often enough.',
  'The rest will follow.',
  'Write it down today.',
  'Good habits stay.',
  'It gets easier with every round.',
  'Keep it simple.',
  'Patience pays off.',
  'A clear head helps here.',
  'Start where you are.',
  'Details can wait.',
  'Trust what you observe.',
  'One step at a time is plenty.',
  'Nothing more is needed at first.',
  'Test it early.',
  'Curiosity helps.',
  'Ask twice if you must.',
  'Balance matters.',
  'A second look rarely hurts.',
  'Stay flexible.',
  'Plain answers are the best ones.',
  'Choose calmly.',
  'Every attempt teaches you something.',
  'Be patient.',
  'Fresh eyes see more.',
  'Order brings calm.',
  'A pause can be productive.',
  'Patterns will show.',
  'Your own notes will thank you.',
  'Progress is rarely loud.',
  'Short answers travel far.',
  'Practice beats theory.',
  'Common sense goes a long way.',
  'Make room for change.',
  'Honesty saves time.',
  'Care shows.',
  'The first result need not be perfect.',
] as const;

/** At most this many sections can have closers of their own. */
const SECTIONS = 14;

export function closersFor(position: number): string[] {
  return CLOSERS.filter((_, index) => index % SECTIONS === position % SECTIONS);
}

/** Sentences that bring wanted phrases into a section; one per section. */
export const KEYWORD_SENTENCES = [
  'If you are looking for {k}, you are in the right place.',
  'Anyone interested in {k} will find a starting point here.',
  'The same thinking applies to {k}.',
  'Keep {k} in mind while you read this part.',
  'Questions about {k} belong here as well.',
  'This is also the place to think about {k}.',
  'What has been said so far is just as useful for {k}.',
  'Notes on {k} fit well into the same list.',
  'People who look for {k} often start from the same point.',
  'It is worth checking how {k} can support your plan.',
  'Make a separate note for {k}, so that nothing gets lost.',
  'Do not overlook {k} at this stage.',
  'A short look at {k} completes the picture.',
  'Finally, compare your result with what you expected from {k}.',
] as const;
