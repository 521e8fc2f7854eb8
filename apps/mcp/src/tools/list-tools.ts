import type { Actor } from '@trowel/services/context';
import { permissionsOf } from '@trowel/services/visibility';
import { operationsOf, type Tool } from '../contract/define-tool.ts';
import { build3d } from './build-3d.ts';
import { configureEmNodes } from './configure-em-nodes.ts';
import { createDatabase } from './create-database.ts';
import { createHarrisMatrix } from './create-harris-matrix.ts';
import { exportHarrisMatrixGraphml } from './export-harris-matrix-graphml.ts';
import { exportData } from './export.ts';
import { fetchRecord } from './fetch.ts';
import { filter } from './filter.ts';
import { generateReport } from './generate-report.ts';
import { importData } from './import-data.ts';
import { importExcel } from './import-excel.ts';
import { manageData } from './manage-data.ts';
import { manageDatabaseConnections } from './manage-database-connections.ts';
import { manageMedia } from './manage-media.ts';
import { manageServices } from './manage-services.ts';
import { manageThesaurus } from './manage-thesaurus.ts';
import { material } from './material.ts';
import { position } from './position.ts';
import { pyarchinitSync } from './pyarchinit-sync.ts';
import { search } from './search.ts';
import { validateRelationshipFormat } from './validate-relationship-format.ts';
import { validateRelationshipIntegrity } from './validate-relationship-integrity.ts';
import { validateStratigraphicRelationships } from './validate-stratigraphic-relationships.ts';

/** The tools in the order of the list: by typical use. */
export const TOOLS: readonly Tool[] = [
  search,
  fetchRecord,
  filter,
  manageData,
  material,
  position,
  importExcel,
  importData,
  validateStratigraphicRelationships,
  validateRelationshipFormat,
  validateRelationshipIntegrity,
  createHarrisMatrix,
  exportHarrisMatrixGraphml,
  configureEmNodes,
  build3d,
  generateReport,
  exportData,
  manageMedia,
  manageThesaurus,
  manageDatabaseConnections,
  manageServices,
  pyarchinitSync,
  createDatabase,
];

/** Names of five tools in pyArchInit's service. They are accepted, but not listed. */
export const TOOL_ALIASES: Readonly<Record<string, string>> = {
  build_3d_from_us: 'build_3d',
  filter_proxies: 'filter',
  export_3d_model: 'export',
  calculate_positions: 'position',
  assign_materials: 'material',
};

const byName = new Map(TOOLS.map((tool) => [tool.name, tool]));

/** Finds a tool by its name or by one of those names. */
export function findTool(name: string): Tool | undefined {
  return byName.get(Object.hasOwn(TOOL_ALIASES, name) ? TOOL_ALIASES[name]! : name);
}

/** Returns the tools of which an actor may use at least one operation. */
export function toolsOf(actor: Actor): readonly Tool[] {
  const held: readonly string[] = permissionsOf(actor);
  const isAllowed = (access: string): boolean =>
    access === 'admin' ? actor.role === 'admin' : held.includes(access);
  return TOOLS.filter((tool) => operationsOf(tool).some((input) => isAllowed(tool.accessOf(input))));
}
