// The tables of both databases as drizzle-kit looks for them: among the values a module exports, each dialect its own.
const { postgresKit, sqliteKit } = require('./src/schema/columns/kit.ts');
const { defineTables } = require('./src/schema/tables.ts');

module.exports = [postgresKit, sqliteKit].flatMap((kit) => Object.values(defineTables(kit)));
