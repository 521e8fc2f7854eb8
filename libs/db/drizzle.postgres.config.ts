import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './libs/db/drizzle-schema.cjs',
  out: './libs/db/migrations/postgres',
});
