import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../core/errors.ts';
import { nameBeside } from './name-beside.ts';
import { listTextures, simplifyMtl } from './read-mtl.ts';

const list = (...lines: string[]): string[] => listTextures('x.mtl', ['newmtl a', ...lines].join('\r\n'));
const simplify = (...lines: string[]): string[] =>
  simplifyMtl(['newmtl a', ...lines].join('\n'), (name) => `at/${name}`)
    .split('\n')
    .slice(1);

describe('listTextures()', () => {
  it.each([
    ['map_Kd wall.png', 'wall.png'],
    ['  map_Ka   old  wall.png ', 'old  wall.png'],
    ['map_Kd -s 1 1 1 -o 0.5 0 0 wall.png', 'wall.png'],
    ['map_Kd -s 2 wall.png', 'wall.png'],
    ['map_Kd -blendu on -clamp off -mm 0 1 12.png', '12.png'],
    ['bump -bm 0.3 -imfchan r C:\\Scans\\wall.png', 'C:\\Scans\\wall.png'],
    ['norm n.png', 'n.png'],
  ])('reads %s', (line, name) => {
    expect(list(line)).toEqual([name]);
  });

  it('names a texture once, and nothing that is none', () => {
    expect(list('Kd 1 1 1', 'map_Kd a.png', 'map_d a.png', 'map_aat on', '# map_Kd b.png')).toEqual([
      'a.png',
    ]);
  });

  it.each(['<script>', 'newmtl a\nhello world', 'newmtl a\n# \0', 'Kd 1 1 1', ''])('refuses %j', (text) => {
    expect(() => listTextures('x.mtl', text)).toThrow('x.mtl is not an MTL file');
  });

  it('reads any text or refuses it in words, in time', () => {
    const parts = fc.constantFrom(
      'newmtl ',
      'map_Kd',
      '-s',
      '-o',
      ' ',
      '\t',
      '1',
      '.',
      '\n',
      'x.png',
      '\\',
      'é',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 400 }), (some) => {
        try {
          return listTextures('x.mtl', some.join('')).length >= 0;
        } catch (error) {
          return error instanceof DomainError && error.code === 'unsupported_media_type';
        }
      }),
    );
  });
});

describe('simplifyMtl()', () => {
  it('keeps colours and leads textures to their address', () => {
    expect(simplify('Ka 0 0 0', 'Kd 0.5 0.4 0.3', 'map_Kd -o 0 0 0 wall.png')).toEqual([
      'kd 0.5 0.4 0.3',
      'map_kd at/wall.png',
    ]);
  });

  it('leaves out a texture that has no address', () => {
    expect(simplifyMtl('newmtl a\nmap_Kd gone.png', () => undefined)).toBe('newmtl a');
  });

  it.each([
    [['Ks 1 1 1', 'Ns 0', 'illum 2'], []],
    [['Kd 0 0 0', 'map_Kd w.png'], ['map_kd at/w.png']],
    [['Kd 0 0 0'], ['kd 0 0 0']],
    [['d 0'], []],
    [['d 0.5', 'Tr 0'], ['d 0.5']],
    [['Tr 1.0'], []],
    [['Tr 0.25'], ['d 0.75']],
    [['d 1'], []],
  ])('makes of %j %j, so that the model is seen', (lines, expected) => {
    expect(simplify(...lines)).toEqual(expected);
  });

  it('goes without what stands before the first material', () => {
    expect(simplifyMtl('Kd 1 0 0\nnewmtl b\nKd 0 1 0', () => undefined)).toBe('newmtl b\nkd 0 1 0');
  });
});

describe('nameBeside()', () => {
  it.each([
    ['wall.png', 'wall.png'],
    ['./maps/wall.png', 'wall.png'],
    ['C:\\Users\\me\\Tomb  1\\a:b.jpg', 'a_b.jpg'],
    ['/etc/passwd', 'passwd'],
  ])('makes of %s %s', (written, name) => {
    expect(nameBeside(written)).toBe(name);
  });

  it.each(['..', 'maps/', '', '../.hidden', 'con.png', 'a\u202eb.png'])('finds no name in %j', (written) => {
    expect(nameBeside(written)).toBeUndefined();
  });
});
