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
import { planDeletion } from '@trowel/services/plans';
import { createTerm, deleteTerm, getTerm, listTerms, updateTerm } from '@trowel/services/terms';
import { writeTogether } from '@trowel/services/writing';
import { z } from 'zod';
import { ConfirmToken } from '../plans/confirm-token.ts';
import { CursorInput, fitPage, readCursor } from '../contract/cursors.ts';
import { defineTool, type Access, type ToolAnswer } from '../contract/define-tool.ts';
import { fileInput, readNamedFile } from '../files/files-in.ts';
import { planOf } from '../contract/plan-changes.ts';
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
  search: 'read',
  export: 'read',
  import: 'create',
} as const satisfies Record<string, Access>;
type Operation = keyof typeof OPERATIONS;

const { file_name: _, ...termsInput } = fileInput;

const Input = z.strictObject({
  operation: z.enum(Object.keys(OPERATIONS) as [Operation, ...Operation[]]),
  table_name: z.string().max(100).optional().describe('sites, us, inventario, periods, or one of your own.'),
  field_name: z.string().max(100).optional(),
  field_id: z.int().positive().optional().describe('Id of the term.'),
  value: z.string().max(350).optional(),
  label: z.string().max(500).optional(),
  label_en: z.string().max(500).optional(),
  description: z.string().max(10_000).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional()
    .describe('Default it.'),
  query: z.string().max(500).optional(),
  format: z.enum(['csv', 'xlsx', 'json']).optional().describe('export, default csv.'),
  ...termsInput,
  limit: z.int().min(1).max(100).optional(),
  cursor: CursorInput,
  confirm_token: ConfirmToken,
});
type Input = z.output<typeof Input>;

const Output = z.looseObject({
  values: z.array(z.looseObject({})).optional(),
  vocabularies: z.array(z.looseObject({})).optional(),
});
type Answer = ToolAnswer<z.input<typeof Output>>;

/** Looks after the vocabularies. */
export const manageThesaurus = defineTool({
  name: 'manage_thesaurus',
  title: 'Vocabularies',
  description:
    'The controlled vocabularies: list says which there are; import takes CSV or JSON with the columns table_name, field_name, value, language, label. Built-in terms cannot be changed. Deleting returns a plan first.',
  input: Input,
  output: Output,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  access: ({ operation }) => OPERATIONS[operation],

  async plan(ctx, input) {
    if (input.operation !== 'delete_entry') return undefined;
    const id = requireArgument(input, 'field_id');
    const { value, table_name, field_name } = await getTerm(ctx, id);
    const summary = `Deletes the term ${value} of ${table_name}.${field_name}; records that use it keep their text.`;
    return planOf(await planDeletion(ctx, { entity: 'thesaurus', ids: [id] }), summary);
  },

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
  export: exportTerms,
  import: importTerms,
};

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
  const parsed = ThesaurusTermChanges.safeParse(termOf(input), REPORTING);
  if (!parsed.success) throw new ValidationError(toFieldProblems(parsed.error, thesaurusTermFields));
  const term = await updateTerm(ctx, { id, changes: parsed.data });
  return { data: { values: [showRecord(term)], batch: ctx.batch }, message: `Changed ${term.value}.` };
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
