import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const INSTALLED = [
  // The same browser without a window. The journeys of the accounts take 75 s of processor time in it, 150 s in the other.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

const INSTALL = ['install', '-y', '-qq', '--no-install-recommends'];

/**
 * The browser for the journeys: an installed Chromium, else the distribution's package, else Playwright's download.
 * @throws Error that says how to install one.
 */
export function findChromium(): string {
  const known = process.env.CHROMIUM_PATH ?? lookUp();
  if (known) return known;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    attempt('apt-get', ['update', '-qq']);
    // Ubuntu has no package of the first name.
    for (const browser of ['chromium-headless-shell', 'chromium'])
      if (!lookUp()) attempt('apt-get', [...INSTALL, browser, 'fonts-dejavu-core']);
  } else attempt('node_modules/.bin/playwright', ['install', 'chromium']);
  const installed = lookUp();
  if (installed) return installed;
  throw new Error(
    'The journeys need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

function lookUp() {
  return [...INSTALLED, chromium.executablePath()].find((place) => existsSync(place));
}

function attempt(command: string, args: string[]) {
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch (error) {
    console.error(`${command} ${args[0]} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
