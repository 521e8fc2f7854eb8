import type { Language } from '@trowel/domain/matrix';
import { ValidationError } from '@trowel/domain/core';
import type { ColumnMapping } from '../tables/headings.ts';
import { shorten } from '../import/import-builder.ts';
import type { Recognised } from '../import/recognised.ts';
import { parseJsonLines } from '../text/json-values.ts';
import type { Table } from '../text/table.ts';
import type { DotGraph } from './dot/dot-graph.ts';
import { importDot } from './dot/import-dot.ts';
import { findGraphvizJson } from './dot/graphviz-json.ts';
import { findEmContainer } from './em-json/em-container.ts';
import { readEmJson } from './em-json/em-json.ts';
import { readGraphOptions } from './parsed/graph-options.ts';
import { isGraphml, readGraphml } from './graphml/reading/read-graphml.ts';
import { isHmcMatrix, readHmc } from './hmc/read-hmc.ts';
import { findListedRelations, readListedRelations } from './listed-relations.ts';
import { findNodeLink, readNodeLink } from './node-link.ts';
import type { XmlPart } from './parsed/parsed-files.ts';
import { findPhaserJson, findPhaserTables, type PhaserProject } from './phaser-project.ts';
import { readPhaser } from './phaser.ts';
import { findStandardJson, readStandardJson } from './em-json/read-standard-json.ts';

/** The kinds of graph file. */
export type GraphFormat = 'hmcx' | 'graphml' | 'dot' | 'em_json' | 'standard_json' | 'graph_json' | 'phaser';

/** A parsed file whose format is not known yet. */
export interface GraphContent {
  /** Language of the notes. */
  language: Language;
  tables: readonly Table[];
  mapping: ColumnMapping;
  /** Roots of its XML documents. */
  xml: readonly XmlPart[];
  dot: DotGraph | undefined;
  /** The value of a JSON text, otherwise undefined. */
  json: unknown;
}

/** Returns true if a JSON value is a graph, so that its lists are not tables. */
export function isGraphJson(json: unknown): boolean {
  const finders = [
    findEmContainer,
    findGraphvizJson,
    findStandardJson,
    findNodeLink,
    findListedRelations,
    findPhaserJson,
  ];
  return finders.some((find) => find(json) !== undefined);
}

/** Recognises each kind of graph file; undefined if the content is of another kind. */
export const GRAPH_FORMATS: Record<GraphFormat, (content: GraphContent) => Recognised | undefined> = {
  hmcx: recogniseHmc,
  graphml: recogniseGraphml,
  dot: recogniseDot,
  em_json: recogniseEmJson,
  standard_json: recogniseStandardJson,
  graph_json: recogniseNodeLink,
  phaser: recognisePhaser,
};

const JSON_START = /^[\s\ufeff]*[{[]\s*["{[\]}\d-]/;

/**
 * Parses a text that begins like JSON; otherwise undefined.
 * @throws ValidationError with the line of a syntax error
 */
export function parseJsonText(
  text: string,
  { name, language }: { name: string; language: Language },
): unknown {
  if (!JSON_START.test(text.slice(0, 1000)) || /^\s*\{\\rtf/.test(text)) return undefined;
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    // A list in brackets may begin a table: `[12],fill`.
    if (!/^[\s\ufeff]*(?:\{\s*["}]|\[\s*[{\]"])/.test(text)) return undefined;
    const lines = parseJsonLines(text);
    if (lines) return lines;
    const reason = error instanceof Error ? error.message : String(error);
    const place = /position (\d+)/.exec(reason)?.[1];
    const line = place === undefined ? undefined : text.slice(0, Number(place)).split('\n').length;
    const message = {
      en: `${name}${line === undefined ? '' : `, line ${line}`}: this is not JSON: ${shorten(reason, 200)}`,
      it: `${name}${line === undefined ? '' : `, riga ${line}`}: non è JSON valido`,
    }[language];
    throw new ValidationError([{ field: 'file', message, type: 'unreadable' }], message);
  }
}

function recogniseHmc({ xml, language }: GraphContent): Recognised | undefined {
  const matrix = xml.find(isHmcMatrix);
  if (!matrix) return undefined;
  const project = xml.find((root) => root !== matrix);
  const evidence = [
    {
      en: 'Nodes of the Harris Matrix Composer: its matrix.xml, alone or in an hmcx file',
      it: 'Nodi di Harris Matrix Composer: il suo matrix.xml, da solo o in un file hmcx',
    }[language],
  ];
  return { evidence, read: (builder) => readHmc(builder, matrix, project) };
}

function recogniseGraphml({ xml, mapping, language }: GraphContent): Recognised | undefined {
  const root = xml.find(isGraphml);
  if (!root) return undefined;
  return {
    evidence: [
      { en: 'An XML document with the root graphml', it: 'Un documento XML con la radice graphml' }[language],
    ],
    read: (builder) => readGraphml(builder, root, mapping),
  };
}

function recogniseDot({ dot, mapping, language }: GraphContent): Recognised | undefined {
  if (!dot) return undefined;
  const evidence = [
    (dot.program === 'Mermaid'
      ? { en: 'A flowchart of Mermaid', it: 'Un diagramma di flusso di Mermaid' }
      : {
          en: `A DOT text with ${dot.isDirected ? 'arrows' : 'lines without direction'} (Graphviz)`,
          it: `Un testo DOT con ${dot.isDirected ? 'frecce' : 'linee senza direzione'} (Graphviz)`,
        })[language],
  ];
  return { evidence, read: (builder) => importDot(builder, dot, mapping) };
}

function recogniseEmJson({ json, mapping, language }: GraphContent): Recognised | undefined {
  const container = findEmContainer(json);
  if (!container) return undefined;
  return {
    evidence: [
      {
        en: 'JSON with nodes that have a node_type: em.json of the Extended Matrix',
        it: 'JSON con nodi che hanno un node_type: em.json dell’Extended Matrix',
      }[language],
    ],
    read: (builder) => readEmJson(builder, container, readGraphOptions(builder, mapping)),
  };
}

function recogniseStandardJson({ json, mapping, language }: GraphContent): Recognised | undefined {
  const graphs = findStandardJson(json);
  if (!graphs) return undefined;
  return {
    evidence: [
      {
        en: 'JSON with graphs whose nodes are grouped by category, including "stratigraphic"',
        it: 'JSON con grafi i cui nodi sono divisi per categoria, fra cui «stratigraphic»',
      }[language],
    ],
    read: (builder) => readStandardJson(builder, graphs, readGraphOptions(builder, mapping)),
  };
}

function recogniseNodeLink({ json, mapping, language }: GraphContent): Recognised | undefined {
  const graph = findNodeLink(json);
  if (!graph) return recognisePairs({ json, mapping, language });
  return {
    evidence: [
      {
        en: 'JSON with a list of nodes and a list of edges',
        it: 'JSON con un elenco di nodi e un elenco di archi',
      }[language],
    ],
    read: (builder) => readNodeLink(builder, graph, readGraphOptions(builder, mapping)),
  };
}

function recognisePairs({
  json,
  mapping,
  language,
}: Pick<GraphContent, 'json' | 'mapping' | 'language'>): Recognised | undefined {
  const graph = findListedRelations(json);
  if (!graph) return undefined;
  return {
    evidence: [
      {
        en: 'JSON with a list of pairs, "rel", and "clusters" of units',
        it: 'JSON con un elenco di coppie, «rel», e gruppi di US, «clusters»',
      }[language],
    ],
    read: (builder) => readListedRelations(builder, graph, readGraphOptions(builder, mapping)),
  };
}

function recognisePhaser({ tables, json, language }: GraphContent): Recognised | undefined {
  const project = json === undefined ? findTables(tables) : findPhaserJson(json);
  if (!project) return undefined;
  const { items, edges } = project;
  const contexts = items.filter(({ kind }) => kind === 'context').length;
  const evidence = [
    {
      en: `A PHASER project: ${contexts} contexts, ${edges.length} relations`,
      it: `Un progetto di PHASER: ${contexts} US, ${edges.length} rapporti`,
    }[language],
  ];
  return { evidence, read: (builder) => readPhaser(builder, project) };
}

function findTables(tables: readonly Table[]): PhaserProject | undefined {
  return tables.length === 0 ? undefined : findPhaserTables(tables);
}
