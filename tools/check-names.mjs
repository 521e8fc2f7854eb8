import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import typescript from 'typescript';
import {
  NAME_EXCEPTIONS,
  REFUSED_PREFIXES,
  REFUSED_VERBS,
  REPLACED_FILES,
  REPLACED_NAMES,
} from './name-rules.mjs';
import { listSources } from './scan-imports.mjs';

const FILE_PREFIX = new RegExp(`^(${REFUSED_PREFIXES.join('|')})-`);
/** Types begin with a capital; constants are all capitals, or not. */
const PREFIX_OF = {
  function: patternOf(REFUSED_PREFIXES),
  type: patternOf(REFUSED_PREFIXES.map((word) => word[0].toUpperCase() + word.slice(1))),
  constant: patternOf([...REFUSED_PREFIXES, ...REFUSED_PREFIXES.map((word) => word.toUpperCase())]),
};
const VERB = patternOf(REFUSED_VERBS);

function patternOf(words) {
  return new RegExp(`^(${words.join('|')})(?=[A-Z_]|$)`);
}

/** Checks the names of a folder's files and of what they declare at their top level; returns problems as sentences. */
export function checkNames(root, folder) {
  const sources = listSources(root, folder);
  return [
    ...sources.flatMap(({ file }) => checkFile(file)),
    ...sources.filter(({ test }) => !test).flatMap(({ file }) => checkDeclared(root, file)),
  ];
}

function checkFile(file) {
  const name = basename(file);
  const better = REPLACED_FILES[name];
  if (better !== undefined) return [`${file}: files of this name are called ${better}`];
  const [prefix] = FILE_PREFIX.exec(name) ?? [];
  return prefix === undefined || name in NAME_EXCEPTIONS
    ? []
    : [`${file}: no file name begins with ${prefix}`];
}

function checkDeclared(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  const { statements } = typescript.createSourceFile(file, text, typescript.ScriptTarget.Latest, true);
  return statements
    .flatMap(listDeclared)
    .filter(({ name }) => !(name in NAME_EXCEPTIONS))
    .flatMap((declared) => {
      const problem = describeFault(declared);
      return problem === undefined ? [] : [`${file}: ${problem}`];
    });
}

/** Returns `{ name, kind, exported }` of what a statement declares; a constant inside a file is its own affair. */
function listDeclared(statement) {
  const exported =
    statement.modifiers?.some(({ kind }) => kind === typescript.SyntaxKind.ExportKeyword) === true;
  if (typescript.isVariableStatement(statement))
    return statement.declarationList.declarations
      .filter(({ name }) => typescript.isIdentifier(name))
      .map(({ name, initializer }) => ({ name: name.text, kind: kindOf(initializer), exported }))
      .filter(({ kind }) => exported || kind === 'function');
  const name = statement.name?.text;
  if (name === undefined) return [];
  if (typescript.isFunctionDeclaration(statement)) return [{ name, kind: 'function', exported }];
  const isType =
    typescript.isInterfaceDeclaration(statement) ||
    typescript.isTypeAliasDeclaration(statement) ||
    typescript.isClassDeclaration(statement);
  return isType ? [{ name, kind: 'type', exported }] : [];
}

function kindOf(initializer) {
  const isFunction =
    initializer !== undefined &&
    (typescript.isArrowFunction(initializer) || typescript.isFunctionExpression(initializer));
  return isFunction ? 'function' : 'constant';
}

function describeFault({ name, kind, exported }) {
  if (Object.hasOwn(REPLACED_NAMES, name)) return `${name} is called ${REPLACED_NAMES[name]}`;
  const [prefix] = PREFIX_OF[kind].exec(name) ?? [];
  // A function of one word is read where it is called, in the same file.
  if (prefix !== undefined && (exported || prefix !== name)) return `no name begins with ${prefix}: ${name}`;
  const [verb] = (exported && kind === 'function' && VERB.exec(name)) || [];
  return verb === undefined ? undefined : `no exported function begins with ${verb}: ${name}`;
}
