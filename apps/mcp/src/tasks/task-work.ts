import type { JobKind } from '@trowel/services/context';
import type { ExportedFile } from '@trowel/services/files';
import type { ToolAnswer } from '../contract/define-tool.ts';
import type { Answered, Questions } from '../asking/question.ts';
import type { ToolResult } from '../contract/to-tool-result.ts';

/** Tools whose calls may become tasks, with their kind of job. */
const TASK_KINDS: ReadonlyMap<string, JobKind> = new Map([
  ['import_data', 'import'],
  ['import_excel', 'import'],
  ['pyarchinit_sync', 'import'],
  ['generate_report', 'report'],
  ['create_harris_matrix', 'matrix'],
  ['export', 'package'],
  ['export_harris_matrix_graphml', 'package'],
  ['build_3d', 'glb'],
]);

/** Returns the kind of job of a tool, or undefined for tools that always respond directly. */
export function taskKindOf(tool: string): JobKind | undefined {
  return TASK_KINDS.get(tool);
}

/** Input of a task, serializable as JSON. */
export interface TaskInput {
  /** Parsed arguments of the tool. */
  call: Record<string, unknown>;
  /** True if the client can show the user a question. */
  canAsk: boolean;
  /** Answers of the user. */
  answered?: Answered | undefined;
}

/**
 * Outcome of a call: the response before its files are delivered, a different response (an error or a
 * plan), or questions for the user with the call they belong to.
 */
export type TaskOutcome =
  | { made: ToolAnswer<unknown> }
  | { told: ToolResult }
  | { asks: Questions; of: PausedCall };

/** A call that continues when its questions are answered. */
export interface PausedCall {
  kind: JobKind;
  tool: string;
  input: object;
}

/** A file as JSON. */
type PackedFile = Omit<ExportedFile, 'bytes'> & { base64: string };
type Packed =
  | { made: ToolAnswer<unknown>; files: PackedFile[]; pictures: PackedFile[] }
  | Exclude<TaskOutcome, { made: unknown }>;

/** Serializes an outcome. */
export function packOutcome(outcome: TaskOutcome): Buffer {
  if (!('made' in outcome)) return Buffer.from(JSON.stringify(outcome));
  const { files = [], pictures = [], ...made } = outcome.made;
  const packed: Packed = { made, files: files.map(packFile), pictures: pictures.map(packFile) };
  return Buffer.from(JSON.stringify(packed));
}

/** Parses a serialized outcome. */
export function unpackOutcome(text: string): TaskOutcome {
  const packed = JSON.parse(text) as Packed;
  if (!('made' in packed)) return packed;
  const { made, files, pictures } = packed;
  return {
    made: {
      ...made,
      ...(files.length > 0 && { files: files.map(unpackFile) }),
      ...(pictures.length > 0 && { pictures: pictures.map(unpackFile) }),
    },
  };
}

function packFile({ bytes, ...file }: ExportedFile): PackedFile {
  return { ...file, base64: Buffer.from(bytes).toString('base64') };
}

function unpackFile({ base64, ...file }: PackedFile): ExportedFile {
  return { ...file, bytes: Buffer.from(base64, 'base64') };
}
