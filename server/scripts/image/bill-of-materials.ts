import type { InstalledPackage } from './installed-packages.ts';

/** CycloneDX 1.5, which scanners of images read. */
export function billOfMaterials(version: string, packages: InstalledPackage[]): string {
  const reference = ({ name, version: ofPackage, place }: InstalledPackage) =>
    `${name}@${ofPackage}${place === `node_modules/${name}` ? '' : `|${place}`}`;
  const byPlace = new Map(packages.map((one) => [one.place, one]));

  return JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: {
        component: { type: 'application', name: 'veemark', version, 'bom-ref': `veemark@${version}` },
      },
      components: packages.map((one) => ({
        type: 'library',
        'bom-ref': reference(one),
        name: one.name,
        version: one.version,
        purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
        ...(one.license && { licenses: [{ license: { name: one.license } }] }),
        ...hashesOf(one),
      })),
      dependencies: packages.map((one) => ({
        ref: reference(one),
        dependsOn: one.needs.flatMap((place) => byPlace.get(place) ?? []).map(reference),
      })),
    },
    null,
    1,
  );
}

function hashesOf({ integrity }: InstalledPackage) {
  const [algorithm, digest = ''] = integrity.split('-');
  if (algorithm !== 'sha512') return {};

  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] };
}
