import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './libs/db/src/schema/postgres.ts',
  out: './libs/db/migrations/postgres',
});
