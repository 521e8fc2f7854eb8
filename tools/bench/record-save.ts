import { createRequire } from 'node:module';
import type { Context } from '@trowel/services/context';
import { updateUnit } from '@trowel/services/records';
import { seeAll } from '@trowel/services/sight';
import { createServices } from '@trowel/services/startup';
import type { RecordedStatement } from './bench-site.ts';

interface Statement {
  all(...params: unknown[]): unknown;
  run(...params: unknown[]): unknown;
}

/** SQLite's class, which the services use too. */
interface SqliteClass {
  prototype: { prepare(text: string): Statement; exec(text: string): unknown };
}

/** Gives the class of connections that the services use. */
export function loadSqliteClass(): unknown {
  const name = Number(process.versions.napi) >= 10 ? 'better-sqlite3-napi' : 'better-sqlite3';
  return createRequire(import.meta.url)(name);
}

/** Gives the statements of one saved field of a unit, the beginning and end of its transaction among them. */
export async function recordSave(
  options: Parameters<typeof createServices>[0],
  unitId: number,
): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  const stop = watch((text, params) => recorded.push({ text, params }));
  const services = await createServices(options);
  try {
    const ctx: Context = {
      actor: { id: null, username: 'bench', role: 'admin' },
      via: 'api',
      language: 'en',
      services: seeAll(services),
    };
    recorded.length = 0;
    await updateUnit(ctx, { id: unitId, changes: { description: 'Strato di terra, saved' } });
    return [...recorded];
  } finally {
    stop();
    await services.close();
  }
}

/** Tells of every statement that is run over connections made from now on, until the function it gives is called. */
function watch(tell: (text: string, params: unknown[]) => void): () => void {
  const { prototype } = loadSqliteClass() as SqliteClass;
  const { prepare, exec } = prototype;
  prototype.prepare = function prepareWatched(text) {
    const statement = prepare.call(this, text);
    for (const name of ['all', 'run'] as const) {
      const run = statement[name];
      statement[name] = (...params) => {
        tell(text, params);
        return run.apply(statement, params);
      };
    }
    return statement;
  };
  prototype.exec = function execWatched(text) {
    tell(text, []);
    return exec.call(this, text);
  };
  return () => void Object.assign(prototype, { prepare, exec });
}
