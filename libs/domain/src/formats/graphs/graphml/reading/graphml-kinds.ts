import { emNodeTypeOf } from '@trowel/domain/records';
import { findPaletteType, isEmUnit } from '../../em-json/em-type-words.ts';
import type { GraphOptions } from '../../parsed/graph-options.ts';
import { dataAt, type NodeDrawing } from './graphml-parts.ts';
import { findGroupRole, type NodeGroup } from '../../parsed/group-roles.ts';
import { listChildren, type XmlPart } from '../../parsed/parsed-files.ts';
import type { SourceKind } from '../../parsed/parsed-sources.ts';

/** Kinds of nodes that are not units. */
export type OtherNode =
  | 'group'
  | 'table'
  | 'paradata'
  | 'source'
  | 'legend'
  | 'continuity'
  | 'continuity_node'
  | 'nameless';

/** Name of groups of sources and reasoning; not a possible id. */
export const PARADATA = '\u0000paradata';

const COMMENT_FILLS = new Set(['#FFCC00', '#FFFF00', '#FFFF99']);
const PARADATA_KINDS = new Set(['GenericNode', 'ImageNode']);
const PARADATA_LABEL = /^(?:D|C|A|AI|LI|EB)\.\S/;
const PARADATA_TYPE = /^(?:geo_position|link|document|extractor|combiner|property|author\w*|epoch\w*)$/i;
const CONTINUITY = /_continuity/;
/** Marks that s3Dgraphy draws next to units that survive; they are not units. */
const SYNTHETIC = /^_synth_/;

/** Properties that determine the kind of a node. */
export interface NodeSigns {
  part: XmlPart;
  /** Groups around it, the innermost first. */
  groups: readonly NodeGroup[];
  drawing: NodeDrawing | undefined;
  data: readonly (readonly [string, string])[];
}

/**
 * Finds the kind of a node that is not a unit; undefined for a unit. `isEm`: drawn by a program of the
 * Extended Matrix.
 */
export function findOther(
  { part, groups, drawing, data }: NodeSigns,
  { isEm, options, hasLabels }: { isEm: boolean; options: GraphOptions; hasLabels: boolean },
): OtherNode | undefined {
  if (drawing?.kind === 'TableNode') return 'table';
  if (groups.some((group) => findGroupRole(group, options) === 'ignore' && options.groups !== 'ignore'))
    return 'legend';
  if (drawing && SYNTHETIC.test(drawing.label)) return 'continuity';
  if (dataAt(data, ['us_number', 'us', 'pyarchinit.us']) !== '') return undefined;
  if (groups.some(({ name }) => name === PARADATA)) return 'paradata';
  if (drawing && isContinuity(drawing, data) && !/\d/.test(drawing.label)) return 'continuity_node';
  if (isFolder(part)) return 'group';
  return findOtherType({ part, drawing, data }, { isEm, hasLabels });
}

function isFolder({ children, attributes }: XmlPart): boolean {
  return attributes['yfiles.foldertype'] !== undefined || children.some(({ name }) => name === 'graph');
}

/** Finds the kind by the type of the node, otherwise by its drawing. */
function findOtherType(
  { part, drawing, data }: Omit<NodeSigns, 'groups'>,
  { isEm, hasLabels }: { isEm: boolean; hasLabels: boolean },
): OtherNode | undefined {
  const given = dataAt(data, ['node_type', 'unit_type', 'unita_tipo', 'pyarchinit.unita_tipo', 'type']);
  if (given !== '') return PARADATA_TYPE.test(given) ? 'paradata' : undefined;
  if (drawing && !isContinuity(drawing, data) && isDrawnAsParadata(drawing, isEm)) return 'paradata';
  return hasLabels && isNameless(part, drawing, data) ? 'nameless' : undefined;
}

/** Ids created by yEd are not names. */
const AUTOMATIC_ID = /^n\d+(?:::n\d+)*$/;

function isNameless(
  { attributes }: XmlPart,
  drawing: NodeSigns['drawing'],
  data: NodeSigns['data'],
): boolean {
  return (
    drawing?.label === '' &&
    AUTOMATIC_ID.test(attributes['id'] ?? '') &&
    dataAt(data, ['label', 'name']) === ''
  );
}

const BPMN_KINDS: Readonly<Record<string, SourceKind>> = {
  ARTIFACT_TYPE_ANNOTATION: 'property',
  ARTIFACT_TYPE_DATA_OBJECT: 'document',
};

/**
 * Finds the kind of a source node: by its type, otherwise by the palette of the Extended Matrix.
 * Symbols are recognised by their label, because files number their drawings differently.
 */
export function findSourceKind(
  drawing: NodeDrawing | undefined,
  data: NodeSigns['data'],
): SourceKind | undefined {
  const given = dataAt(data, ['node_type', 'unit_type', 'unita_tipo', 'pyarchinit.unita_tipo', 'type']);
  const { family } = emNodeTypeOf(given);
  if (given !== '' && family !== 'stratum') return family;
  if (!drawing) return undefined;
  const { kind, label, part } = drawing;
  const isDocument = /^D\.\S/.test(label);
  if (kind === 'GenericNode') return BPMN_KINDS[findBpmnType(part)] ?? (isDocument ? 'document' : undefined);
  if (kind !== 'SVGNode') return undefined;
  if (/^C\.\S/.test(label)) return 'combiner';
  return isDocument ? 'extractor' : undefined;
}

function findBpmnType(part: XmlPart): string {
  const styles = listChildren(part, 'StyleProperties')[0];
  const type = styles?.children.find(({ attributes }) => attributes['name'] === 'com.yworks.bpmn.type');
  return type?.attributes['value'] ?? '';
}

function isDrawnAsParadata({ kind, label, fill }: NodeDrawing, isEm: boolean): boolean {
  if (PARADATA_KINDS.has(kind)) return isEm;
  if (kind === 'SVGNode') return isEm || PARADATA_LABEL.test(label);
  // A text without a number is a remark, not a unit.
  return isEm && COMMENT_FILLS.has(fill) && !/\d/.test(label);
}

function isContinuity({ kind, shape }: NodeDrawing, data: NodeSigns['data']): boolean {
  if (kind !== 'SVGNode' && shape !== 'diamond') return false;
  return CONTINUITY.test(dataAt(data, ['description', 'url']));
}

/** Finds the Extended Matrix type of a unit, by its data or by its shape and border. */
export function findNodeType(drawing: NodeDrawing | undefined, data: NodeSigns['data']): string | undefined {
  if (drawing && isContinuity(drawing, data)) return 'BR';
  const given = dataAt(data, ['node_type', 'type']);
  if (isEmUnit(given) && given !== 'unknown') return given;
  return drawing && findPaletteType(drawing.shape, drawing.border);
}
