import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** What users read, and what is dated: both may name what is not, or no longer, a file here. */
const EXEMPT = /^CHANGELOG\.md$|^server\/src\/features\/chat\/help\//;
const FILE = /^[\w.@-]*(?:\/[\w.@-]+)*\.(?:ts|tsx|mjs|cjs|css|json|md|yml|php|prisma|conf|service)$/;
const FOLDER = /^(?:client|server|shared|prisma|docs|wordpress-plugin)\/[\w./-]*$/;
/** Made by a build, or an address of the product. */
const MADE = new Set(['client/dist', 'server/dist', '/api/openapi.json', '/app/sbom.cdx.json']);

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
const pages = files.filter((file) => file.endsWith('.md') && !EXEMPT.test(file));
const withoutCode = (page: string) =>
  readFileSync(path.join(ROOT, page), 'utf8').replaceAll(/```[\s\S]*?```/g, '');

/** A name may leave out the folders that are clear from what the page is about. */
function isThere(name: string): boolean {
  const wanted = name.replace(/\/$/, '');
  return files.some((file) => `/${file}`.endsWith(`/${wanted}`) || `/${file}`.includes(`/${wanted}/`));
}

test('every file and folder that a page of the documentation names exists', () => {
  const named = pages.flatMap((page) =>
    [...withoutCode(page).matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => ({ page, name })),
  );
  const paths = named.filter(({ name }) => (FILE.test(name) || FOLDER.test(name)) && !MADE.has(name));

  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter(({ name }) => !isThere(name))).toEqual([]);
});

test('every link from one page of the documentation to another leads somewhere', () => {
  const links = pages.flatMap((page) =>
    [...withoutCode(page).matchAll(/\]\((?!https?:|mailto:|\/)([^)#\s]+)[^)]*\)/g)].map(([, to = '']) =>
      path.join(path.dirname(page), to),
    ),
  );

  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !isThere(link))).toEqual([]);
});
