const KEY = 'sign-up-email';

/** Carries the address to the "account created" page, where the mail can be asked for again. */
export function rememberSignUpEmail(email: string) {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Without storage that page shows its text alone.
  }
}

export function recallSignUpEmail(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
