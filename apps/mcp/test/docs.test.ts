import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROMPTS } from '../src/prompts/list-prompts.ts';
import { RESOURCES, TEMPLATES } from '../src/resources/list-resources.ts';
import { operationsOf, type Tool } from '../src/contract/define-tool.ts';
import { TOOLS } from '../src/tools/list-tools.ts';

const DOCS = join(import.meta.dirname, '..', '..', '..', 'docs', 'assistants.md');

/** `UPDATE_DOCS=1 npx vitest run apps/mcp/test/docs.test.ts` writes the tables anew. */
it('the tables in the docs are those of the declarations', () => {
  const docs = readFileSync(DOCS, 'utf8');

  const renewed = put(put(docs, 'tools', renderTools()), 'resources', renderOthers());
  if (process.env['UPDATE_DOCS']) writeFileSync(DOCS, renewed);

  expect(process.env['UPDATE_DOCS'] ? renewed : docs).toBe(renewed);
});

function put(docs: string, name: string, table: string): string {
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  return docs.slice(0, docs.indexOf(from)) + `${from}\n\n${table}\n\n` + docs.slice(docs.indexOf(to));
}

function renderTools(): string {
  const rows = TOOLS.map(
    (tool) =>
      `| \`${tool.name}\` | ${tool.description} | ${formatPermissions(tool)} | ${describeHints(tool)} |`,
  );
  return ['| Tool | What it does | Permission | |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function formatPermissions(tool: Tool): string {
  return [...new Set(operationsOf(tool).map((input) => tool.accessOf(input)))].join(', ');
}

function describeHints({ annotations, plan }: Tool): string {
  return [annotations.readOnlyHint && 'reads only', plan && 'plans'].filter(Boolean).join(', ');
}

function renderOthers(): string {
  return [
    '| Resource | What it holds |',
    '| --- | --- |',
    ...RESOURCES.map(({ uri, description }) => `| \`${uri}\` | ${description} |`),
    ...TEMPLATES.map(({ uriTemplate, title }) => `| \`${uriTemplate}\` | ${title} |`),
    '',
    '| Prompt | Arguments | What it asks for |',
    '| --- | --- | --- |',
    ...PROMPTS.map(
      ({ name, args, description }) =>
        `| \`${name}\` | ${args.map((arg) => arg.name).join(', ')} | ${description} |`,
    ),
  ].join('\n');
}
