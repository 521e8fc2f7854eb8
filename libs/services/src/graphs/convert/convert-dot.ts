import { decodeText, readDot, type DotGraph } from '@trowel/domain/formats';
import {
  DomainError,
  formatInBoth,
  TooLargeError,
  ValidationError,
  type BilingualMessage,
} from '@trowel/domain/core';
import type { ConfiguredType } from '@trowel/domain/records';
import { CONVERSION_LIMITS, MAX_DOT_BYTES } from './conversion-limits.ts';
import { buildDotGraph } from './dot-graph.ts';
import { fileTitle } from './file-title.ts';
import { placeGraph } from './place-graph.ts';
import { createUnitTypes } from './unit-types.ts';
import { writeGraphml } from './write-graphml.ts';

/** A DOT file to convert to GraphML. */
export interface DotConversion {
  /** The file, or its text. */
  content: Uint8Array | string;
  /** Request field that contained it. */
  field: string;
  /** File name, or another name for messages. */
  name: string;
  /** Title of the table of periods; by default that of the file. */
  title: string;
  /** Reverses the order of the periods, both labels and nodes. */
  reverseEpochs: boolean;
  /** Custom unit types that names may begin with. */
  types?: readonly ConfiguredType[];
}

const PLACE = /\bline (\d+), column (\d+)/;

/**
 * Converts DOT to GraphML for yEd. Only the text is read: pictures and addresses in it are not loaded.
 * @throws DomainError `validation` for a syntax error, with `line` and `column` in its detail;
 * TooLargeError; UnsupportedMediaTypeError for anything but text.
 */
export async function convertDot(conversion: DotConversion): Promise<Uint8Array> {
  const { name, title, reverseEpochs } = conversion;
  const types = createUnitTypes(conversion.types);
  const graph = buildDotGraph(read(conversion), { title, name: fileTitle(name), reverseEpochs, types });
  return writeGraphml(graph, await placeGraph(graph));
}

function read({ content, field, name }: DotConversion): DotGraph {
  if (content.length > MAX_DOT_BYTES)
    throw new TooLargeError(
      { en: `${name} is larger than ${MAX_DOT_BYTES} bytes`, it: `${name} supera ${MAX_DOT_BYTES} byte` },
      { max_bytes: MAX_DOT_BYTES },
    );
  const text = typeof content === 'string' ? content : decodeText(content).text;
  try {
    return readDot(text, { name, limits: CONVERSION_LIMITS });
  } catch (error) {
    throw error instanceof ValidationError ? withPlace(formatInBoth(error), { field, name }) : error;
  }
}

/** Returns the same error with its field, line and column. */
function withPlace(message: BilingualMessage, { field, name }: { field: string; name: string }): DomainError {
  const { en } = message;
  const place = PLACE.exec(en.startsWith(name) ? en.slice(name.length) : en);
  return new DomainError('validation', message, {
    errors: [{ field, message: en, type: 'unreadable' }],
    ...(place && { line: Number(place[1]), column: Number(place[2]) }),
  });
}
