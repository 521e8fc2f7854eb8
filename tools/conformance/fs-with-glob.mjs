import * as fs from 'node:fs';

export * from 'node:fs';
export const globSync =
  fs.globSync ??
  (() => {
    throw new Error('This needs Node 22');
  });
