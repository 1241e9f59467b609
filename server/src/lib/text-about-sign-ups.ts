const ABOUT_SIGN_UPS = /<!-- sign-ups -->([^]*?)<!-- end sign-ups -->/g;

/** Pages keep what leads to the sign-up form between `<!-- sign-ups -->` and `<!-- end sign-ups -->`. */
export const textAboutSignUps = (text: string, { areClosed }: { areClosed: boolean }): string =>
  text.replace(ABOUT_SIGN_UPS, (_, open: string) => (areClosed ? '' : open));
