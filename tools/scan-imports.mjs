import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import typescript from 'typescript';

const SOURCE = /\.(ts|tsx|mts|mjs)$/;
const SKIPPED = /(^|\/)(node_modules|dist|coverage)(\/|$)/;
/** Files that are not part of the programs: tests, fixtures, configurations of tools. */
const TEST = /(\.(test|fixture)\.\w+$)|(\/(test|testing|e2e)\/)|(\.config\.\w+$)/;

/**
 * Lists the imports of a folder's sources, including type imports: `{ file, test, name, kind, target
 * }`, paths relative to `root`. `name` is the written specifier; `kind` is `builtin`, `package`
 * (target: its name) or `file` (target: its path).
 */
export function scanImports(root, folder) {
  return listSources(root, folder).flatMap(({ file, test }) =>
    typescript
      .preProcessFile(readFileSync(join(root, file), 'utf8'), true, true)
      .importedFiles.map(({ fileName }) => ({
        file,
        test,
        name: fileName,
        ...describeTarget(file, fileName),
      })),
  );
}

/** Lists a folder's sources in order: `{ file, test }`, paths relative to `root`. */
export function listSources(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => toSlashes(relative(root, join(entry.parentPath, entry.name))))
    .filter((file) => !SKIPPED.test(file))
    .sort()
    .map((file) => ({ file, test: TEST.test(file) }));
}

function describeTarget(file, name) {
  if (name.startsWith('.')) return { kind: 'file', target: toSlashes(join(dirname(file), name)) };
  if (isBuiltin(name)) return { kind: 'builtin', target: name };
  return {
    kind: 'package',
    target: name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  };
}

function toSlashes(path) {
  return path.split(sep).join('/');
}
