import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import typescript from 'typescript';
import { MAX_COMPLEXITY, MAX_LINES } from './boundary-rules.mjs';
import { listSources } from './scan-imports.mjs';

const { SyntaxKind } = typescript;
const BRANCHES = new Set([
  SyntaxKind.IfStatement,
  SyntaxKind.ForStatement,
  SyntaxKind.ForOfStatement,
  SyntaxKind.ForInStatement,
  SyntaxKind.WhileStatement,
  SyntaxKind.DoStatement,
  SyntaxKind.CaseClause,
  SyntaxKind.CatchClause,
  SyntaxKind.ConditionalExpression,
]);
const BRANCHING_OPERATORS = new Set([
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
]);

/** Checks the declarations in the production files of a package. Returns problems as sentences. */
export function checkDeclarations(root, folder) {
  const files = listSources(root, folder)
    .filter(({ test }) => !test)
    .map(({ file }) =>
      typescript.createSourceFile(
        file,
        readFileSync(join(root, file), 'utf8'),
        typescript.ScriptTarget.Latest,
        true,
      ),
    );
  return [...findHomonyms(folder, files), ...files.flatMap(findLongFunctions)];
}

/** Finds exports with the same name, which readers would confuse. */
function findHomonyms(folder, files) {
  const places = new Map();
  for (const file of files) {
    for (const name of new Set(listExports(file)))
      places.set(name, [...(places.get(name) ?? []), file.fileName]);
  }
  return [...places]
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => `${folder}: two exported things are called ${name}: ${found.join(', ')}`);
}

/** Lists the names a file declares and exports, without re-exports. */
function listExports(file) {
  return file.statements.filter(isExported).flatMap((statement) => {
    if (!typescript.isVariableStatement(statement)) return statement.name ? [statement.name.text] : [];
    return statement.declarationList.declarations.flatMap(({ name }) =>
      typescript.isIdentifier(name) ? [name.text] : name.elements.map((element) => element.name.text),
    );
  });
}

function isExported({ modifiers }) {
  return modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword) === true;
}

function findLongFunctions(file) {
  const problems = [];
  const visit = (node) => {
    if (isFunction(node) && node.body) problems.push(...checkFunction(file, node));
    typescript.forEachChild(node, visit);
  };
  visit(file);
  return problems;
}

function checkFunction(file, node) {
  const lines = lineOf(file, node.getEnd()) - lineOf(file, node.getStart()) + 1;
  const complexity = countBranches(node);
  if (lines <= MAX_LINES && complexity <= MAX_COMPLEXITY) return [];
  const place = `${file.fileName}:${lineOf(file, node.getStart())} ${nameOf(node)}`;
  return [`${place}: ${lines} lines, complexity ${complexity}; at most ${MAX_LINES} and ${MAX_COMPLEXITY}`];
}

/** Returns the cyclomatic complexity. Inner functions are counted separately. */
function countBranches(node) {
  let count = 1;
  const visit = (child) => {
    if (isFunction(child)) return;
    if (BRANCHES.has(child.kind) || BRANCHING_OPERATORS.has(child.operatorToken?.kind)) count += 1;
    typescript.forEachChild(child, visit);
  };
  typescript.forEachChild(node, visit);
  return count;
}

function isFunction(node) {
  return (
    typescript.isFunctionDeclaration(node) ||
    typescript.isFunctionExpression(node) ||
    typescript.isArrowFunction(node) ||
    typescript.isMethodDeclaration(node) ||
    typescript.isConstructorDeclaration(node)
  );
}

function nameOf(node) {
  return node.name?.getText() ?? node.parent.name?.getText?.() ?? '(anonymous)';
}

function lineOf(file, position) {
  return file.getLineAndCharacterOfPosition(position).line + 1;
}
