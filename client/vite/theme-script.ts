import type { Plugin } from 'vite';
import { THEME_SCRIPT } from '#shared/rules/start-script.ts';

/** Sets the theme in the head of every page, before anything is painted. */
export function themeScript(): Plugin {
  return {
    name: 'veemark-theme-script',
    transformIndexHtml: () => [{ tag: 'script', children: THEME_SCRIPT, injectTo: 'head-prepend' }],
  };
}
