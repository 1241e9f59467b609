/** Pictures of a text as they are found from anywhere. */
export const withWholeAddresses = (html: string) =>
  html.replace(/(<img [^>]*?\bsrc=")(?=\/images\/)/g, (tag) => tag + location.origin);
