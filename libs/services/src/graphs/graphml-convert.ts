import { renderGraphmlTemplate } from '@trowel/domain/formats';
import { readsOf, runOptionsOf, type Context } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import { fileTitle } from './convert/file-title.ts';
import { loadConfiguredTypes } from '../terms/index.ts';
import { convertDotTask } from './tasks.ts';

/** A DOT file or text that is to become GraphML. */
export interface GraphmlConversion {
  /** The file and its name, or the text. */
  source: { fileName: string; bytes: Uint8Array } | string;
  /** Heading of the table of periods; that of the file unless given. */
  title: string;
  /** Turns the order of the periods. */
  reverseEpochs: boolean;
}

const CONTENT_TYPE = 'application/xml';

/**
 * Converts DOT to a GraphML file for yEd, laid out in a worker thread.
 * @throws DomainError `validation` at a mistake of syntax, with `line` and `column`; TooLargeError;
 * UnsupportedMediaTypeError when it is no text.
 */
export async function convertToGraphml(
  ctx: Context,
  { source, title, reverseEpochs }: GraphmlConversion,
): Promise<ExportedFile> {
  const store = readsOf(ctx);
  const isText = typeof source === 'string';
  const name = isText ? '' : fileTitle(source.fileName.slice(0, 250));
  const bytes = await ctx.services.tasks.run(
    convertDotTask,
    {
      content: isText ? source : source.bytes,
      field: isText ? 'dot_content' : 'file',
      name: name || { en: 'The DOT text', it: 'Il testo DOT' }[ctx.language],
      title,
      reverseEpochs,
      types: await loadConfiguredTypes(store),
    },
    runOptionsOf(ctx),
  );
  return { fileName: `${name || title || 'graph'}.graphml`, contentType: CONTENT_TYPE, bytes };
}

/** Gives a GraphML file to start from: the styles of every type of node, and an empty table of periods. */
export async function getGraphmlTemplate(ctx: Context): Promise<ExportedFile> {
  const types = await loadConfiguredTypes(readsOf(ctx));
  const bytes = new TextEncoder().encode(renderGraphmlTemplate(types));
  return { fileName: 'em_template.graphml', contentType: CONTENT_TYPE, bytes };
}
