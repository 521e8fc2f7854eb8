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

const PREFIXES = Object.keys(REFUSED_PREFIXES);
const FILE_PREFIX = new RegExp(`^(${PREFIXES.join('|')})-`);
const CAPITALIZED = PREFIXES.map((word) => word[0].toUpperCase() + word.slice(1));
/** Components are functions with a capital first letter. Constants may be all capitals. */
const PREFIX_OF = {
  function: patternOf([...PREFIXES, ...CAPITALIZED]),
  type: patternOf(CAPITALIZED),
  constant: patternOf([...PREFIXES, ...PREFIXES.map((word) => `${word.toUpperCase()}(?![A-Z])`)]),
};
const VERB = patternOf(REFUSED_VERBS);

function patternOf(words) {
  return new RegExp(`^(${words.join('|')})(?=[A-Z_]|$)`);
}

/** Checks the names of a folder's files and of their top-level declarations. Returns problems as sentences. */
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
  const [prefix, word] = FILE_PREFIX.exec(name) ?? [];
  return prefix === undefined || name in NAME_EXCEPTIONS
    ? []
    : [`${file}: no file name begins with ${prefix}: use ${REFUSED_PREFIXES[word]}`];
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

/** Returns `{ name, kind, exported }` of the declarations in a statement. Constants that are not exported are ignored. */
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
  // A private function of one word is allowed: its callers are in the same file.
  if (prefix !== undefined && (exported || prefix !== name))
    return `${name} begins with ${prefix}: use ${REFUSED_PREFIXES[prefix.toLowerCase()]}`;
  const [verb] = (exported && kind === 'function' && VERB.exec(name)) || [];
  return verb === undefined ? undefined : `no exported function begins with ${verb}: ${name}`;
}
