/** Sentences that belong to no single feature. */
export const TOO_SLOW = 'The request took too long to arrive. Please try again.';
export const SOMETHING_WENT_WRONG = 'Something went wrong.';
export const UNAVAILABLE = 'The server is restarting. Please try again in a moment.';
export const DATABASE_AWAY = 'Your data cannot be reached at the moment. Please try again in a few seconds.';
export const DATABASE_AWAY_WHILE_SAVING =
  'Your data cannot be reached at the moment. What you sent may have been saved or not: please look before you send it again.';
export const STILL_AT_IT = 'Your last request is still being worked on. Please try again in a moment.';
export const TOO_MANY_STREAMS =
  'Live updates stopped here because your account has too many of them open. Close other tabs, then continue here.';
export const STREAMS_FULL = 'The server is very busy right now. Please try again in a few seconds.';
export const NOT_SIGNED_IN = 'Not signed in';
export const REQUIRED = 'Required';
/** Of a field that holds more than it may. */
export const atMost = (max: number) => `At most ${max.toLocaleString('en-US')} characters`;
export const LOADING = 'Loading...';
export const noResultsFor = (term: string) => `No results found for "${term}"`;
export const tooManyRequests = (seconds: number) =>
  `Too many requests. Please try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`;
