// One file per tool. This one has ten short operations.
import {
  REPORTING,
  thesaurusTermFields,
  ThesaurusTermChanges,
  toFieldProblems,
  type Filter,
  type NewThesaurusTerm,
  type ThesaurusTerm,
} from '@trowel/domain/records';
import { ValidationError } from '@trowel/domain/core';
import { exportTable } from '@trowel/services/export';
import { mergeTerms, renameTerm, type TermMoved } from '@trowel/services/batches';
import { planDeletion } from '@trowel/services/plans';
import { createTerm, deleteTerm, getTerm, listTerms, updateTerm } from '@trowel/services/terms';
import { writeTogether } from '@trowel/services/writing';
import { z } from 'zod';
import { FORM_NOTES, type AnyForm } from '../contract/forms.ts';
import { CursorInput, fitPage, readCursor } from '../contract/cursors.ts';
import { defineTool, type Access, type Plan, type ToolAnswer } from '../contract/define-tool.ts';
import { fileInput, ONE_FILE, readNamedFile } from '../files/files-in.ts';
import { planOf } from '../contract/plan-changes.ts';
import { planWrite } from '../records/plan-write.ts';
import { readTerm, readTerms } from '../records/read-terms.ts';
import { SHORT_TEXT, showRecord } from '../records/record-text.ts';
import { requireArgument } from '../contract/require-argument.ts';
import type { ToolContext } from '../context/tool-context.ts';

const OPERATIONS = {
  list: 'read',
  get_values: 'read',
  add_entry: 'create',
  update_entry: 'update',
  delete_entry: 'delete',
  rename: 'update',
  merge: 'delete',
  search: 'read',
  export: 'read',
  import: 'create',
} as const satisfies Record<string, Access>;
type Operation = keyof typeof OPERATIONS;

const { file_name: _, ...termsInput } = fileInput;

const TableName = z.string().max(100).describe('sites, us, inventario, periods, or a custom one.');
const FieldName = z.string().max(100);
const FieldId = z.int().positive().describe('Id of the term.');
const Value = z.string().max(350);
const Query = z.string().max(500);
const language = {
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional()
    .describe('Default it.'),
};
const vocabulary = { table_name: TableName.optional(), field_name: FieldName.optional() };
const facts = {
  label: z.string().max(500).optional(),
  label_en: z.string().max(500).optional(),
  description: z.string().max(10_000).optional(),
  ...language,
};
const page = { limit: z.int().min(1).max(100).optional(), cursor: CursorInput };

const Input = z.discriminatedUnion('operation', [
  z.strictObject({ operation: z.literal('list'), ...vocabulary, ...language }),
  z.strictObject({
    operation: z.literal('get_values'),
    table_name: TableName,
    field_name: FieldName,
    ...language,
    query: Query.optional(),
    ...page,
  }),
  z.strictObject({
    operation: z.literal('add_entry'),
    table_name: TableName,
    field_name: FieldName,
    value: Value,
    ...facts,
  }),
  z.strictObject({
    operation: z.literal('update_entry'),
    field_id: FieldId,
    ...vocabulary,
    value: Value.optional(),
    ...facts,
  }),
  z.strictObject({ operation: z.literal('delete_entry'), field_id: FieldId }),
  z.strictObject({ operation: z.literal('rename'), field_id: FieldId, value: Value, ...facts }),
  z.strictObject({
    operation: z.literal('merge'),
    field_id: FieldId,
    into: z.int().positive().describe('merge: id of the term that stays.'),
  }),
  z.strictObject({ operation: z.literal('search'), query: Query, ...vocabulary, ...language, ...page }),
  z.strictObject({
    operation: z.literal('export'),
    format: z.enum(['csv', 'xlsx', 'json']).optional().describe('export, default csv.'),
  }),
  z.strictObject({ operation: z.literal('import'), ...termsInput }).register(FORM_NOTES, ONE_FILE),
]);
type Input = AnyForm<z.output<typeof Input>>;

const Output = z.looseObject({
  values: z.array(z.looseObject({})).optional(),
  vocabularies: z.array(z.looseObject({})).optional(),
});
type Answer = ToolAnswer<z.input<typeof Output>>;

/** Manages the vocabularies. */
export const manageThesaurus = defineTool({
  name: 'manage_thesaurus',
  title: 'Vocabularies',
  description:
    'The controlled vocabularies: list says which there are; import takes CSV or JSON with the columns table_name, field_name, value, language, label. Built-in terms cannot be changed. Deleting returns a plan first.',
  input: Input,
  output: Output,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  access: ({ operation }) => OPERATIONS[operation],

  plan: planTerm,

  run: (ctx, input) => RUNNERS[input.operation](ctx, input),
});

const RUNNERS: Record<Operation, (ctx: ToolContext, input: Input) => Promise<Answer>> = {
  list: listVocabularies,
  get_values: (ctx, input) => {
    requireArgument(input, 'table_name');
    requireArgument(input, 'field_name');
    return listValues(ctx, input);
  },
  search: (ctx, input) => {
    requireArgument(input, 'query');
    return listValues(ctx, input);
  },
  add_entry: addEntry,
  update_entry: changeEntry,
  delete_entry: removeEntry,
  rename: renameEntry,
  merge: mergeEntries,
  export: exportTerms,
  import: importTerms,
};

/** Plans the deletion, renaming or merging of a term. Undefined for all other operations. */
async function planTerm(ctx: ToolContext, input: Input): Promise<Plan | undefined> {
  if (!PLANNED.has(input.operation)) return undefined;
  const id = requireArgument(input, 'field_id');
  const { value, table_name, field_name } = await getTerm(ctx, id);
  const name = `the term ${value} of ${table_name}.${field_name}`;
  if (input.operation === 'delete_entry') {
    const work = await planDeletion(ctx, { entity: 'thesaurus', ids: [id] });
    return planOf(work, `Deletes ${name}; records that use it keep their text.`);
  }
  if (input.operation === 'rename') {
    const work = await planWrite(ctx, (inner) => renameTerm(inner, { id, changes: readChanges(input) }));
    return planOf(work, `Renames ${name} to ${input.value}, in the records too.`);
  }
  const into = requireArgument(input, 'into');
  const other = await getTerm(ctx, into);
  const work = await planWrite(ctx, (inner) => mergeTerms(inner, { id, into }));
  return planOf(work, `Merges ${name} into ${other.value}, in the records too.`);
}

const PLANNED = new Set<Operation>(['delete_entry', 'rename', 'merge']);

const STEP = 500;

async function listVocabularies(ctx: ToolContext, input: Input): Promise<Answer> {
  const counts = new Map<string, number>();
  for await (const { table_name, field_name } of everyTerm(ctx, input)) {
    const name = `${table_name}.${field_name}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const vocabularies = [...counts].map(([name, terms]) => {
    const at = name.indexOf('.');
    return { table_name: name.slice(0, at), field_name: name.slice(at + 1), terms };
  });
  return { data: { vocabularies }, message: `${vocabularies.length} vocabularies.` };
}

async function* everyTerm(ctx: ToolContext, input: Input): AsyncGenerator<ThesaurusTerm> {
  for (let skip = 0, total = 1; skip < total; skip += STEP) {
    const page = await listTerms(ctx, { filters: filtersOf(input), skip, limit: STEP });
    total = page.total;
    yield* page.rows;
  }
}

function filtersOf({ table_name, field_name, language }: Input): Filter[] {
  const wanted = { table_name, field_name, language };
  return Object.entries(wanted).flatMap(([name, value]): Filter[] =>
    value === undefined ? [] : [{ fields: [name], kind: 'text', operator: 'contains', value }],
  );
}

async function listValues(ctx: ToolContext, input: Input): Promise<Answer> {
  const skip = readCursor(input.cursor);
  const query = { filters: filtersOf(input), skip, limit: input.limit ?? 50 };
  const { rows, total } = await listTerms(ctx, { ...query, ...(input.query && { q: input.query }) });
  const { rows: values, page } = fitPage(
    rows.map((term) => showRecord(term, SHORT_TEXT)),
    { skip, total },
  );
  return { data: { values }, message: `${total} terms.`, page };
}

async function addEntry(ctx: ToolContext, input: Input): Promise<Answer> {
  const term = await createTerm(ctx, readTerm(termOf(input)));
  return {
    data: { values: [showRecord(term)], batch: ctx.batch },
    message: `Added ${term.value}, id ${term.id}.`,
  };
}

async function changeEntry(ctx: ToolContext, input: Input): Promise<Answer> {
  const id = requireArgument(input, 'field_id');
  const term = await updateTerm(ctx, { id, changes: readChanges(input) });
  return { data: { values: [showRecord(term)], batch: ctx.batch }, message: `Changed ${term.value}.` };
}

/** @throws ValidationError */
function readChanges(input: Input): ThesaurusTermChanges {
  const parsed = ThesaurusTermChanges.safeParse(termOf(input), REPORTING);
  if (parsed.success) return parsed.data;
  throw new ValidationError(toFieldProblems(parsed.error, thesaurusTermFields));
}

async function renameEntry(ctx: ToolContext, input: Input): Promise<Answer> {
  const id = requireArgument(input, 'field_id');
  return reportMoved(await renameTerm(ctx, { id, changes: readChanges(input) }), 'Renamed to');
}

async function mergeEntries(ctx: ToolContext, input: Input): Promise<Answer> {
  const [id, into] = [requireArgument(input, 'field_id'), requireArgument(input, 'into')];
  return reportMoved(await mergeTerms(ctx, { id, into }), 'Merged into');
}

function reportMoved({ term, records, batch }: TermMoved, done: string): Answer {
  const message = `${done} ${term.value}; ${records} records have it now. undo reverts all of it.`;
  return { data: { values: [showRecord(term)], records, batch }, message };
}

async function removeEntry(ctx: ToolContext, input: Input): Promise<Answer> {
  const id = requireArgument(input, 'field_id');
  await deleteTerm(ctx, { id });
  return { data: { batch: ctx.batch }, message: `The term ${id} was deleted.` };
}

function termOf(input: Input): Record<string, unknown> {
  const names = [
    'table_name',
    'field_name',
    'value',
    'label',
    'label_en',
    'description',
    'language',
  ] as const;
  return Object.fromEntries(
    names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  );
}

async function exportTerms(ctx: ToolContext, { format = 'csv' }: Input): Promise<Answer> {
  const file = await exportTable(ctx, { what: format, entity: 'thesaurus' });
  return { data: {}, message: `The vocabularies as ${file.fileName}.`, files: [file] };
}

const MAX_TERMS = 5_000;

async function importTerms(ctx: ToolContext, input: Input): Promise<Answer> {
  const { bytes } = await readNamedFile(ctx.filesIn, input);
  const terms = readTerms(new TextDecoder().decode(bytes));
  if (terms.length > MAX_TERMS) {
    const message = `The file has ${terms.length} terms; ${MAX_TERMS} can be imported at once.`;
    throw new ValidationError([{ field: 'content', message, type: 'too_long' }]);
  }
  let added = 0;
  let known = 0;
  await writeTogether(ctx, async (inner) => {
    const there = new Set<string>();
    for await (const term of everyTerm(inner, { operation: 'import' })) there.add(keyOf(term));
    for (const term of terms) {
      if (there.has(keyOf(term))) known++;
      else {
        await createTerm(inner, term);
        there.add(keyOf(term));
        added++;
      }
    }
  });
  return {
    data: { added, already_there: known, batch: ctx.batch },
    message: `${added} terms were added, ${known} were there already.`,
  };
}

function keyOf({ table_name, field_name, value, language }: NewThesaurusTerm): string {
  return JSON.stringify([table_name, field_name, value, language ?? 'it']);
}
