import { describe, expect, it } from 'vitest';
import { kindOfAddress } from './graph-links.ts';

describe('kindOfAddress()', () => {
  it.each([
    ['models/Wall.GLB', '3d_model'],
    ['photo.tiff', 'image'],
    ['https://example.org/report.pdf?page=2', 'document'],
    ['walk.mp4', 'video'],
    ['scan.e57', 'point_cloud'],
    ['https://example.org/site', 'web_page'],
    ['C:\\papers\\sheet', 'External link'],
    ['', 'External link'],
  ])('takes %s for %s', (address, kind) => {
    expect(kindOfAddress(address)).toBe(kind);
  });
});
