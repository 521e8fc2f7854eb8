import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './libs/db/drizzle-schema.cjs',
  out: './libs/db/migrations/sqlite',
});
