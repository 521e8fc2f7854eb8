/**
 * Licences under which a package may be distributed with Trowel. Weak copyleft applies to its own files, which are
 * unchanged.
 */
const ALLOWED = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC LGPL-3.0-or-later MIT MPL-2.0 Python-2.0 Unlicense WTFPL Zlib'.split(
    ' ',
  ),
);
/** Packages with a licence in their own words. A person has read the licence in the files of the package. */
const READ = {
  busboy: 'MIT',
  streamsearch: 'MIT',
  elkjs: 'EPL-2.0',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  '@img/sharp-wasm32': 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
};

/**
 * Lists each package of a lock file with its licence, and whether it may be distributed. `npm sbom` lists the same
 * packages.
 */
export function listLicences({ packages }) {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.dev)
    .map(([path, entry]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const licence = READ[name] ?? entry.license ?? 'none told';
      return {
        name,
        version: entry.version,
        licence,
        isAllowed: Object.hasOwn(READ, name) || isAllowed(licence),
      };
    });
}

/** `A OR B` requires one of them, `A AND B` requires both. */
function isAllowed(licence) {
  const terms = licence.replaceAll(/[()]/g, '').split(' OR ');
  return terms.some((term) => term.split(' AND ').every((one) => ALLOWED.has(one)));
}
