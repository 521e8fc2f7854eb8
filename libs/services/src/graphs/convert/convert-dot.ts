import { decodeText, readDot, type DotGraph } from '@trowel/domain/formats';
import {
  DomainError,
  formatInBoth,
  TooLargeError,
  ValidationError,
  type SaidInBoth,
} from '@trowel/domain/core';
import type { ConfiguredType } from '@trowel/domain/records';
import { CONVERSION_LIMITS, MAX_DOT_BYTES } from './conversion-limits.ts';
import { buildDotGraph } from './dot-graph.ts';
import { fileTitle } from './file-title.ts';
import { placeGraph } from './place-graph.ts';
import { createUnitTypes } from './unit-types.ts';
import { writeGraphml } from './write-graphml.ts';

/** A DOT file on its way to GraphML. */
export interface DotConversion {
  /** The file, or its text. */
  content: Uint8Array | string;
  /** Field the caller sent it in. */
  field: string;
  /** Name of the file, or what else a message may call it. */
  name: string;
  /** Heading of the table of periods; that of the file when it is empty. */
  title: string;
  /** Turns the order of the periods, labels and nodes together. */
  reverseEpochs: boolean;
  /** Types of units of one's own that names may begin with. */
  types?: readonly ConfiguredType[];
}

const PLACE = /\bline (\d+), column (\d+)/;

/**
 * Converts DOT to GraphML for yEd. Nothing but the text is read: pictures and addresses it names stay names.
 * @throws DomainError `validation` at a mistake of syntax, whose detail has `line` and `column`; TooLargeError;
 * UnsupportedMediaTypeError when it is no text.
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

/** The same mistake, told by the field it came in and with its place as numbers. */
function withPlace(message: SaidInBoth, { field, name }: { field: string; name: string }): DomainError {
  const { en } = message;
  const place = PLACE.exec(en.startsWith(name) ? en.slice(name.length) : en);
  return new DomainError('validation', message, {
    errors: [{ field, message: en, type: 'unreadable' }],
    ...(place && { line: Number(place[1]), column: Number(place[2]) }),
  });
}
