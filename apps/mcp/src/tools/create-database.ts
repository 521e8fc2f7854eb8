import { z } from 'zod';
import { defineTool } from '../contract/define-tool.ts';
import { requireArgument } from '../contract/require-argument.ts';

const Input = z.strictObject({
  db_type: z.enum(['sqlite', 'postgresql']).optional().describe('Default: as the current one.'),
  db_path: z.string().max(80).describe('A name, no path.'),
  overwrite: z.boolean().optional().describe('Replace an existing one, kept under another name.'),
});

const Output = z.looseObject({ name: z.string(), kind: z.string() });

/** Creates an empty database. */
export const createDatabase = defineTool({
  name: 'create_database',
  title: 'Create a database',
  description:
    'Creates an empty database with all tables, in the data directory or on the PostgreSQL server. Choose it with manage_database_connections. Replacing another returns a plan first. For administrators.',
  input: Input,
  output: Output,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  access: 'admin',

  async plan({ databases }, { db_path, overwrite }) {
    const name = nameOf(db_path);
    if (!overwrite || !(await databases.has(name))) return undefined;
    const summary = `Replaces ${name} with an empty database; ${name} is kept under another name.`;
    return { summary, counts: { databases: 1 }, sample: [{ name }], basis: name };
  },

  async run({ databases }, input) {
    const name = nameOf(requireArgument(input, 'db_path'));
    const { database, movedTo } = await databases.create(name, {
      kind: input.db_type,
      replace: input.overwrite ?? false,
    });
    const note = movedTo === null ? '' : ` The one that was there is now called ${movedTo}.`;
    return { data: { ...database, kept_as: movedTo }, message: `The database ${name} was created.${note}` };
  },
});

/** Users may add the file extension. */
function nameOf(path: string): string {
  return path.trim().replace(/\.(?:db|sqlite3?)$/i, '');
}
