import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const names = z.record(z.string(), z.string()).default({});
const locked = z.object({
  version: z.string().default(''),
  license: z.string().default(''),
  integrity: z.string().default(''),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
});
const lockFile = z.object({ version: z.string(), packages: z.record(z.string(), locked) });

/** `place` is the folder, such as node_modules/got; `needs` the places of what it depends on. */
export type InstalledPackage = {
  place: string;
  name: string;
  version: string;
  license: string;
  integrity: string;
  needs: string[];
};

export type Installed = {
  version: string;
  has(name: string): boolean;
  closure(names: string[]): InstalledPackage[];
};

/** What package-lock.json says of the packages that are installed. */
export function readInstalled(root: string): Installed {
  const { version, packages } = lockFile.parse(
    JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')),
  );
  const isThere = (place: string) => place in packages && existsSync(path.join(root, place));

  /** As Node looks for it: beside the package, then further up. @returns undefined for another machine's */
  function find(from: string, name: string): string | undefined {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
      if (isThere(place)) return place;
      if (!folder) return undefined;
    }
  }

  function needsOf(place: string): string[] {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked.parse(
      packages[place],
    );
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    const wanted = [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];

    return wanted.flatMap((name) => find(place, name) ?? []);
  }

  return {
    version,
    has: (name) => isThere(`node_modules/${name}`),
    closure: (roots) => {
      const found = new Map<string, InstalledPackage>();
      const open = roots.map((name) => `node_modules/${name}`);

      for (let place = open.pop(); place !== undefined; place = open.pop()) {
        if (found.has(place)) continue;
        if (!isThere(place)) throw new Error(`${place} is imported, and is not installed.`);
        const { version: ofPackage, license, integrity } = locked.parse(packages[place]);
        const needs = needsOf(place);
        const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
        found.set(place, { place, name, version: ofPackage, license, integrity, needs });
        open.push(...needs);
      }

      return [...found.values()].toSorted((one, other) => one.place.localeCompare(other.place));
    },
  };
}
