import { describe, expect, it } from 'vitest';
import { ValidationError } from '../core/errors.ts';
import { cleanFileName } from './file-name.ts';

describe('cleanFileName()', () => {
  it.each(['a/b.glb', 'a\\b.glb', 'a%2fb.glb', 'a%5cb.glb', 'a%5Cb.glb', '%2e%2e', 'a%00.glb'])(
    'refuses %s, which names a folder or an end',
    (name) => {
      expect(() => cleanFileName(name, 'file')).toThrow(ValidationError);
    },
  );
});
