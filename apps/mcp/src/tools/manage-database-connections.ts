import { z } from 'zod';
import { defineTool } from '../contract/define-tool.ts';

const Input = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('list') }),
  z.strictObject({ action: z.literal('current') }),
  z.strictObject({
    action: z.literal('switch'),
    connection_name: z.string().max(80).describe('switch: a name from the list.'),
  }),
]);

const Database = z.looseObject({ name: z.string(), kind: z.string(), current: z.boolean() });
const Output = z.looseObject({ databases: z.array(Database) });

/** Lists the databases and changes the current one. */
export const manageDatabaseConnections = defineTool({
  name: 'manage_database_connections',
  title: 'Databases',
  description:
    'Lists the databases of this service, names the current one, or after a plan switches all callers to another. For administrators.',
  input: Input,
  output: Output,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  access: 'admin',

  async plan({ databases }, input) {
    if (input.action !== 'switch') return undefined;
    const name = input.connection_name;
    const all = await databases.list();
    const [now, then] = [all.find(({ current }) => current), all.find((one) => one.name === name)];
    // A missing database is rejected, and the current one needs no change.
    if (!then || then.current) return undefined;
    const summary = `From now on every caller of this service reads and writes ${name} instead of ${now?.name}.`;
    return { summary, counts: { databases: 1 }, sample: [then], basis: now?.name };
  },

  async run({ databases }, input) {
    if (input.action === 'switch') {
      const used = await databases.use(input.connection_name);
      return { data: { databases: [{ ...used }] }, message: `${used.name} is in use from now on.` };
    }
    const all = await databases.list();
    const shown = input.action === 'list' ? all : all.filter(({ current }) => current);
    return {
      data: { databases: shown.map((one) => ({ ...one })) },
      message: shown.map(({ name }) => name).join(', '),
    };
  },
});
