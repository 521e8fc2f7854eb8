import { renderGraphmlTemplate } from '@trowel/domain/formats';
import { readsOf, runOptionsOf, type Context } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import { fileTitle } from './convert/file-title.ts';
import { loadConfiguredTypes } from '../terms/index.ts';
import { convertDotTask } from './tasks.ts';

/** A DOT file or text to convert to GraphML. */
export interface GraphmlConversion {
  /** The file with its name, or the text. */
  source: { fileName: string; bytes: Uint8Array } | string;
  /** Title of the table of periods; by default that of the file. */
  title: string;
  /** Reverses the order of the periods. */
  reverseEpochs: boolean;
}

const CONTENT_TYPE = 'application/xml';

/**
 * Converts DOT to a GraphML file for yEd, in a worker thread.
 * @throws DomainError `validation` for a syntax error, with `line` and `column`; TooLargeError;
 * UnsupportedMediaTypeError for anything but text.
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

/** Returns a GraphML template: the styles of every node type, and an empty table of periods. */
export async function getGraphmlTemplate(ctx: Context): Promise<ExportedFile> {
  const types = await loadConfiguredTypes(readsOf(ctx));
  const bytes = new TextEncoder().encode(renderGraphmlTemplate(types));
  return { fileName: 'em_template.graphml', contentType: CONTENT_TYPE, bytes };
}
