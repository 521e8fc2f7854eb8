import type { Language } from '@trowel/domain/matrix';
import type { RelationType } from '@trowel/domain/records';
import type { ImportedUnit, ImportSource } from '../../import/imported-data.ts';

/** A unit as a graph file draws it. */
export interface ParsedNode {
  /** As edges name it; unique in the file. */
  id: string;
  /** What is written on it. */
  label: string;
  /** Number and area, where the file gives them apart from the label; they are taken as they are. */
  us_number?: string;
  area?: string;
  fields: Record<string, unknown>;
  source: ImportSource;
  /** Centre on the page, y down. */
  y?: number;
  /** Row of the periods it lies in, 0 the latest. */
  lane?: number;
  isDeclared: boolean;
  /** The fields are all that was recorded; the label adds nothing. */
  isWhole?: true;
  was?: ImportedUnit['was'];
  recordId?: number;
  /** Name of the row or epoch its period was read from. */
  epoch?: string;
}

/** A line of a graph file between two nodes. */
export interface ParsedEdge {
  /** With `order`: the end without the arrow head, or the one drawn or written first. */
  from: string;
  to: string;
  /** What the file calls it. */
  word: string;
  /** `order` is a plain line: one of the ends is later, the file does not say which. */
  kind: RelationType | 'order';
  certainty?: string;
  note?: string;
  source: ImportSource;
  /** A line without a word. */
  isPlain?: true;
}

/** What a graph file holds of stratigraphy, before its direction is settled. */
export interface ParsedGraph {
  nodes: ParsedNode[];
  edges: ParsedEdge[];
}

/** What is known of the manner of a file before its lines are looked at. */
export interface DrawingConvention {
  /** How the kind of file is usually drawn: the end drawn from is the later, or the earlier. */
  convention: 'later_first' | 'earlier_first';
  /** A clause that says whose manner it is: `programs of the Extended Matrix draw so`. */
  reason: Record<Language, string>;
}
