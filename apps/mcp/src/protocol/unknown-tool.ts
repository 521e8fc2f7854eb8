import { findNearestName } from '@trowel/domain/core';
import { listProblems } from '../arguments/call-problems.ts';
import { normalizeArguments } from '../arguments/normalize-arguments.ts';
import { toSafeJson } from '../contract/to-tool-result.ts';
import { findTool, TOOLS } from '../tools/list-tools.ts';

/** Tools by words in unknown names. The first match is used. */
const BY_WORD: readonly (readonly [RegExp, string])[] = [
  [/upload|photo|image|media|file|picture/, 'manage_media'],
  [/import/, 'import_data'],
  [/export|download/, 'export'],
  [/report/, 'generate_report'],
  [/valid|check|finding|contradict/, 'validate_stratigraphic_relationships'],
  [/3d|scene|model/, 'build_3d'],
  [/term|vocab|thesaur/, 'manage_thesaurus'],
  [/matrix|relation/, 'create_harris_matrix'],
  [/create|insert|add|update|edit|delete|remove|undo|history|schema|upsert/, 'manage_data'],
  [/get|fetch|read|show/, 'fetch'],
  [/list|filter|units/, 'filter'],
  [/search|find|query/, 'search'],
];

/** Suggested arguments, if those of the call are not enough. */
const LISTS: Readonly<Record<string, object>> = {
  manage_media: { operation: 'list' },
  manage_thesaurus: { operation: 'list' },
  manage_data: { command: 'get_schema' },
  filter: {},
};

/** Returns the error text for an unknown tool: the tool that may be meant, and the call to make. */
export function describeUnknownTool(name: string, args: Record<string, unknown>): string {
  const shown = name.slice(0, 100);
  const folded = shown.toLowerCase();
  const meant =
    findNearestName(
      folded,
      TOOLS.map((tool) => tool.name),
    ) ??
    BY_WORD.find(([words]) => words.test(folded))?.[1] ??
    'search';
  const call = nextCall(meant, args);
  const lines = [
    `There is no tool ${shown}. Did you mean ${meant}?`,
    ...(call === undefined ? [] : [`Next call: ${meant} ${toSafeJson(call)}`]),
    `Tools: ${TOOLS.map((tool) => tool.name).join(', ')}`,
  ];
  return lines.join('\n');
}

function nextCall(name: string, given: Record<string, unknown>): object | undefined {
  const tool = findTool(name)!;
  const args = normalizeArguments(tool, given);
  const isWhole = listProblems(tool, args).length === 0;
  return isWhole && tool.annotations.readOnlyHint ? args : LISTS[name];
}
