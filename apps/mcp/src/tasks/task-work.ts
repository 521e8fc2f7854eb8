import type { JobKind } from '@trowel/services/context';
import type { ExportedFile } from '@trowel/services/files';
import type { ToolAnswer } from '../contract/define-tool.ts';
import type { Answered, Asks } from '../asking/question.ts';
import type { ToolResult } from '../contract/to-tool-result.ts';

/** The tools whose calls may go on by themselves, and what they are as jobs. */
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

/** Gives what a call of a tool is as a job; undefined for tools that answer at once. */
export function taskKindOf(tool: string): JobKind | undefined {
  return TASK_KINDS.get(tool);
}

/** What a call that goes on by itself is given; JSON keeps it. */
export interface TaskInput {
  /** The arguments, as the tool reads them. */
  call: Record<string, unknown>;
  /** Whether the person can be asked. */
  canAsk: boolean;
  /** What the person said when asked. */
  answered?: Answered | undefined;
}

/**
 * What came of a call: the answer before its files were given to anybody, what it was told instead (a failure, a plan),
 * or questions to the person, with the call they belong to.
 */
export type TaskOutcome =
  | { made: ToolAnswer<unknown> }
  | { told: ToolResult }
  | { asks: Asks; of: AskingCall };

/** A call that goes on when its questions are answered. */
export interface AskingCall {
  kind: JobKind;
  tool: string;
  input: object;
}

/** A file as JSON keeps it. */
type PackedFile = Omit<ExportedFile, 'bytes'> & { base64: string };
type Packed =
  | { made: ToolAnswer<unknown>; files: PackedFile[]; pictures: PackedFile[] }
  | Exclude<TaskOutcome, { made: unknown }>;

/** Turns what came of a call into bytes that can be kept. */
export function packOutcome(outcome: TaskOutcome): Buffer {
  if (!('made' in outcome)) return Buffer.from(JSON.stringify(outcome));
  const { files = [], pictures = [], ...made } = outcome.made;
  const packed: Packed = { made, files: files.map(packFile), pictures: pictures.map(packFile) };
  return Buffer.from(JSON.stringify(packed));
}

/** Turns kept bytes back into what came of a call. */
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
