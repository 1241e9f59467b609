import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appFallback } from './vite/app-fallback.ts';
import { appFiles } from './vite/app-files.ts';
import { fonts } from './vite/fonts.ts';
import { pageMaker } from './vite/page-maker.ts';
import { precompress } from './vite/precompress.ts';
import { themeScript } from './vite/theme-script.ts';

const SERVER = `http://localhost:${process.env.SERVER_PORT ?? '3000'}`;

// In one file these take less, and fewer journeys, than in one each.
const EVERY_PAGE = [
  /node_modules\/(react|react-dom|scheduler)\//,
  /vite\/preload-helper/,
  /\/shared\/src\/rules\/(account|brand|messages|no-eval|paths)\.ts$/,
];
/** Of the signed-in screens. */
const FIRST_VIEW = [
  /@mantine\/core\/esm\/components\/(Alert|Anchor|Button|CloseButton|InlineInput|Input|Loader|Paper|Skeleton|Stack|TextInput|Transition|Title|UnstyledButton)\//,
  /\/(create-safe-context|create-scoped-keydown-handler|get-auto-contrast-value|use-force-update|use-merged-ref|use-uncontrolled)\.mjs$/,
  /\/Icon(AlertTriangle|Check|CircleCheck|Download|Pencil|PlayerStop|Plus|Send|X)\.mjs$/,
  /\/shared\/src\/rules\/(billing|content|date-format|languages)\.ts$/,
  /\/client\/src\/lib\/(content-labels|error-text|files|in-words|loaded-when-touched)\.ts$/,
  /\/client\/src\/ui\/(action|modal\/modal|page\/page)\.tsx$/,
];

const partOf = (parts: RegExp[]) => (id: string) => parts.some((part) => part.test(id));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), appFallback(), themeScript(), fonts(), appFiles(), pageMaker(), precompress()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/trpc', '/api', '/health', '/images', '/wordpress-plugin', '/review/', '/dev/'].map((prefix) => [
        prefix,
        { target: SERVER },
      ]),
    ),
  },
  // The maker of PDFs loads only the fonts that a text needs.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Everything is a file: the content security policy allows neither inline scripts nor data: scripts.
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    // The largest is the maker of PDFs, loaded when one is asked for.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'every-page', test: partOf(EVERY_PAGE), priority: 1 },
            { name: 'first-view', test: partOf(FIRST_VIEW) },
          ],
        },
      },
      input: [
        'app.html',
        'index.html',
        'landing.html',
        'legal.html',
        'security.html',
        'review.html',
        'api.html',
      ].map((page) => path.join(import.meta.dirname, page)),
    },
  },
});
