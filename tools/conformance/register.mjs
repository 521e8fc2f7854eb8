import { register } from 'node:module';

register('./fs-hooks.mjs', import.meta.url);
