export const withWholeAddresses = (html: string) =>
  html.replace(/(<img [^>]*?\bsrc=")(?=\/images\/)/g, (tag) => tag + location.origin);
