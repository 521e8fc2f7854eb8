import { defineRoute, type Route } from '@trowel/http';
import { convertToGraphml, getGraphmlTemplate, MAX_DOT_BYTES } from '@trowel/services/graphs';
import { ConverterHealth, DotFile, DotText } from '../schemas/graphml.ts';

const tag = 'GraphML';
const SERVICE = 'graphml-converter';
const answer = {
  status: 200,
  kind: 'file',
  contentTypes: ['application/xml'],
  description: 'The GraphML file, as an attachment',
} as const;
const description =
  'Reads the whole language, directed or not. Clusters become groups; clusters that are periods become rows of a table. Graphs of up to a few hundred nodes are laid out with right-angled edges, larger ones (up to 20,000 nodes and 50,000 edges) more simply. A mistake in the text gives 422, with `line` and `column`.';

/** Routes that convert graphs for graph editors. */
export function graphmlRoutes(version: string): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/api/graphml/convert',
      operationId: 'convertDotFile',
      tag,
      summary: 'Convert a DOT file to GraphML',
      description,
      access: 'read',
      body: DotFile,
      bodyKind: 'multipart',
      maxBodyBytes: MAX_DOT_BYTES,
      answer,
      run: (ctx, { body: { file, title = '', reverse_epochs: reverseEpochs = false } }) =>
        convertToGraphml(ctx, { source: file, title, reverseEpochs }),
    }),
    defineRoute({
      method: 'post',
      path: '/api/graphml/convert-content',
      operationId: 'convertDotContent',
      tag,
      summary: 'Convert a DOT text to GraphML',
      description,
      access: 'read',
      body: DotText,
      bodyKind: 'form_or_json',
      maxBodyBytes: MAX_DOT_BYTES,
      answer,
      run: (ctx, { body: { dot_content: source, title = '', reverse_epochs: reverseEpochs = false } }) =>
        convertToGraphml(ctx, { source, title, reverseEpochs }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/graphml/template',
      operationId: 'getGraphmlTemplate',
      tag,
      summary: 'Get an empty GraphML file for a graph editor',
      description: 'Contains the styles of all node types, and an empty table of periods.',
      access: 'read',
      answer,
      run: (ctx) => getGraphmlTemplate(ctx),
    }),
    defineRoute({
      method: 'get',
      path: '/api/graphml/health',
      operationId: 'getConverterHealth',
      tag,
      summary: 'Health check of the converter',
      access: 'open',
      limit: 'none',
      answer: { status: 200, kind: 'bare', schema: ConverterHealth },
      run: async () => ({ status: 'ok' as const, service: SERVICE, version }),
    }),
  ];
}
