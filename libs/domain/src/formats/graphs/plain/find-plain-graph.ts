import { ValidationError } from '@trowel/domain/core';
import type { Language } from '@trowel/domain/matrix';
import type { NodeLinkGraph } from '../parsed/node-link-graph.ts';
import type { XmlPart } from '../parsed/parsed-files.ts';
import { parseGexf } from './parse-gexf.ts';
import { isGml, parseGml } from './parse-gml.ts';
import { parsePajek, parseTgf } from './parse-listed-graph.ts';

/** A graph as programs of graphs in general write it, that is neither GraphML, JSON nor DOT. */
export interface PlainGraph {
  kind: 'GML' | 'TGF' | 'Pajek' | 'GEXF';
  graph: NodeLinkGraph;
}

/** Finds the graph of an XML document. */
export function findGexf(xml: readonly XmlPart[]): PlainGraph | undefined {
  for (const root of xml) {
    const graph = parseGexf(root);
    if (graph) return { kind: 'GEXF', graph };
  }
  return undefined;
}

/** Finds the graph of a text. @throws ValidationError with the line where GML breaks off */
export function findPlainGraph(
  text: string,
  { name, language }: { name: string; language: Language },
): PlainGraph | undefined {
  if (isGml(text)) {
    const graph = parseGml(text);
    if (!('line' in graph)) return { kind: 'GML', graph };
    const message = {
      en: `${name}, line ${graph.line}: this is not GML, though it begins like it`,
      it: `${name}, riga ${graph.line}: non è GML valido, anche se comincia così`,
    }[language];
    throw new ValidationError([{ field: 'file', message, type: 'unreadable' }], message);
  }
  const listed = { TGF: parseTgf(text), Pajek: parsePajek(text) };
  for (const kind of ['TGF', 'Pajek'] as const) {
    const graph = listed[kind];
    if (graph) return { kind, graph };
  }
  return undefined;
}
