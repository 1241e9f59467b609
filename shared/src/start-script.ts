/**
 * The one script inside a page: the sign-in pages fetch their program when they have been painted, so that it takes
 * nothing from the first impression; without word of a paint (a tab in the background) a little later all the same.
 * The server's content security policy allows exactly this text by its hash.
 */
export const START_SCRIPT = `(({ program, parts }) => {
  let start = () => {
    start = () => {};
    for (const href of parts.split(' '))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    import(program);
  };
  new PerformanceObserver(() => start()).observe({ type: 'paint', buffered: true });
  setTimeout(() => start(), 500);
})(document.currentScript.dataset);`;

/** Where the build lists the files of the signed-in app that its first screen needs. */
export const APP_FILES_PATH = '/app-files.json';
