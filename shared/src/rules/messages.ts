export const SOMETHING_WENT_WRONG = 'Something went wrong.';
export const NOT_SIGNED_IN = 'Not signed in';
export const REQUIRED = 'Required';
export const atMost = (max: number) => `At most ${max.toLocaleString('en-US')} characters`;
