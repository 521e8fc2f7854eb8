import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { acceptGisLogins, findChallenge, findPathLogin } from './gis-logins.ts';

function read(url: string, authorization?: string) {
  const req = { url, headers: { ...(authorization !== undefined && { authorization }) } } as Request;
  acceptGisLogins()(req, {} as Response, () => undefined);
  return {
    url: req.url,
    header: req.headers.authorization,
    login: findPathLogin(req),
    isGis: findChallenge(req) !== undefined,
  };
}

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

describe('the logins of GIS programs', () => {
  it.each([
    ['/ogc/t/abc.def', '/ogc'],
    ['/ogc/t/abc.def/', '/ogc/'],
    ['/ogc/t/abc.def?f=json', '/ogc?f=json'],
    ['/ogc/t/abc.def/collections/units/items?limit=3', '/ogc/collections/units/items?limit=3'],
    ['//ogc//t//abc.def/collections', '//ogc/collections'],
    ['/OGC/T/abc.def/collections', '/OGC/collections'],
    ['http://dig.example/ogc/t/abc.def/api', '/ogc/api'],
  ])('takes the token out of %s', (url, left) => {
    expect(read(url)).toEqual({ url: left, header: 'Bearer abc.def', login: '/t/abc.def', isGis: true });
  });

  it('takes the password of Basic for the token, whatever the name, even with colons in it', () => {
    expect(read('/ogc/collections', basic('anybody:abc.def')).header).toBe('Bearer abc.def');
    expect(read('/ogc', basic(':a:b')).header).toBe('Bearer a:b');
    expect(read('/ogc', basic('abc.def')).header).toBe('Bearer abc.def');
  });

  it('leaves every other request alone', () => {
    const header = basic('anybody:abc');

    expect(read('/api/sites', header)).toEqual({ url: '/api/sites', header, login: undefined, isGis: false });
    expect(read('/ogcx/t/abc').url).toBe('/ogcx/t/abc');
    expect(read('/api/ogc/t/abc').url).toBe('/api/ogc/t/abc');
    expect(read('/ogc', 'Bearer abc')).toMatchObject({ url: '/ogc', header: 'Bearer abc' });
    expect(read('/ogc/trenches').url).toBe('/ogc/trenches');
  });
});
