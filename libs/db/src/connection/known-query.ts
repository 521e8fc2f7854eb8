/* oxlint-disable no-underscore-dangle -- the driver's names, which its own extensions use too */
import pg from 'pg';

/** A named statement whose rows are arrays. */
interface NamedConfig {
  name: string;
  text: string;
  values?: unknown[];
  rowMode: 'array';
}

/** How the driver reads the columns of a result. */
interface Columns {
  fields: readonly object[];
  _parsers: readonly ((value: string) => unknown)[] | undefined;
}

/** What the driver's query does beyond its types, as its own extensions use it. */
interface DriversQuery {
  readonly name: string;
  _result: Columns;
  _accumulateRows: boolean;
  prepare(connection: pg.Connection): void;
  handleCommandComplete(message: object, connection: pg.Connection): void;
}
const DriversQuery = pg.Query as unknown as new (config: NamedConfig, values?: unknown[]) => DriversQuery;

/** Of each connection the columns of the statements it has prepared, by name. */
const columnsKnown = new WeakMap<pg.Connection, Map<string, Columns>>();
const undescribing = new WeakMap<pg.Connection, pg.Connection>();

/**
 * A statement whose columns are asked for and read the first time alone: the driver has every answer preceded by all of
 * them, which for one record of 140 fields costs more than its values. A prepared statement keeps its columns; where the
 * table gets others, the server refuses it.
 */
class KnownQuery extends DriversQuery {
  override prepare(connection: pg.Connection): void {
    const known = columnsKnown.get(connection)?.get(this.name);
    if (!known) return super.prepare(connection);
    Object.assign(this._result, known);
    this._accumulateRows = true;
    super.prepare(withoutDescribing(connection));
  }

  override handleCommandComplete(message: object, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection);
    const known = columnsKnown.get(connection) ?? new Map<string, Columns>();
    columnsKnown.set(connection, known);
    const { fields, _parsers } = this._result;
    if (!known.has(this.name)) known.set(this.name, { fields, _parsers });
  }
}

/** The same connection, by which no columns are asked for. */
function withoutDescribing(connection: pg.Connection): pg.Connection {
  const quiet =
    undescribing.get(connection) ?? Object.create(connection, { describe: { value: () => undefined } });
  undescribing.set(connection, quiet);
  return quiet;
}

/** A client of the pool that asks for the columns of each named statement once. */
export class KnowingClient extends pg.Client {
  override query = ((config: string | NamedConfig, values?: unknown, told?: Told): unknown => {
    if (!isNamed(config)) return this.ask(config, values, told);
    const query = new KnownQuery(config, Array.isArray(values) ? values : config.values);
    const heard = typeof values === 'function' ? (values as Told) : told;
    if (heard) return this.ask(query, undefined, heard);
    return new Promise((resolve, reject) => {
      this.ask(query, undefined, (error, result) => (error ? reject(error) : resolve(result)));
    });
  }) as pg.Client['query'];

  /** As the driver does; its types know no callback beside a query. */
  private ask(config: unknown, values: unknown, told: Told | undefined): unknown {
    const { query } = pg.Client.prototype as unknown as { query(...asked: unknown[]): unknown };
    return query.call(this, config, values, told);
  }
}

type Told = (error: Error | undefined, result?: unknown) => void;

function isNamed(config: string | Partial<NamedConfig>): config is NamedConfig {
  return typeof config === 'object' && config.name !== undefined && config.rowMode === 'array';
}
