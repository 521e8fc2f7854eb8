import type { Language } from '@trowel/domain/matrix';
import type { RelationType } from '@trowel/domain/records';
import type { ImportedUnit, ImportSource } from '../../import/imported-data.ts';

/** A unit of a graph file. */
export interface ParsedNode {
  /** Id used by edges; unique in the file. */
  id: string;
  /** Text on the node. */
  label: string;
  /** Number and area, if the file stores them separately from the label; they are literal. */
  us_number?: string;
  area?: string;
  fields: Record<string, unknown>;
  source: ImportSource;
  /** Centre on the page, y down. */
  y?: number;
  /** Its row of periods, 0 is the latest. */
  lane?: number;
  isDeclared: boolean;
  /** The fields are all recorded facts, so the label adds nothing. */
  isWhole?: true;
  was?: ImportedUnit['was'];
  recordId?: number;
  /** Name of the row or epoch its period was read from. */
  epoch?: string;
}

/** A line of a graph file between two nodes. */
export interface ParsedEdge {
  /** For `order`, the end without an arrow head, or the one drawn or written first. */
  from: string;
  to: string;
  /** Name of the relation in the file. */
  word: string;
  /** `order` is a plain line: one end is later, but the file does not say which. */
  kind: RelationType | 'order';
  certainty?: string;
  note?: string;
  source: ImportSource;
  /** True for a line without a word. */
  isPlain?: true;
}

/** Nodes and edges of a graph file, before the direction of plain lines is resolved. */
export interface ParsedGraph {
  nodes: ParsedNode[];
  edges: ParsedEdge[];
}

/** Convention of a kind of file for the direction of lines. */
export interface DrawingConvention {
  /** The end of a line that is usually later: the one drawn from, or the other. */
  convention: 'later_first' | 'earlier_first';
  /** A clause that gives the reason: `programs of the Extended Matrix draw so`. */
  reason: Record<Language, string>;
}
