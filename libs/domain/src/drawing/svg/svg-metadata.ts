import type { DrawingProof } from '../styles/matrix-words.ts';
import { escapeXml } from './svg-text.ts';

const NAMESPACE = 'urn:trowel:harris-matrix';

/** What a program can read of a drawing without looking at it. */
export interface SvgMetadata {
  siteName: string;
  area: string;
  date: string;
  crossings: number;
  certificate: DrawingProof | null;
}

/** Gives the metadata of a drawing: what it shows, and what its certificate says. */
export function renderSvgMetadata({ siteName, area, date, crossings, certificate }: SvgMetadata): string {
  const about = renderAttributes({ site: siteName, area, date, crossings: String(crossings) });
  const drawing = `<t:drawing xmlns:t="${NAMESPACE}"${about}`;
  return certificate
    ? `<metadata>${drawing}>${renderCertificate(certificate)}</t:drawing></metadata>`
    : `<metadata>${drawing}/></metadata>`;
}

function renderCertificate({ isFaithful, pairs, hash }: DrawingProof): string {
  const attributes = { faithful: String(isFaithful), relations: String(pairs), checksum: hash };
  return `<t:certificate${renderAttributes(attributes)}/>`;
}

function renderAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}
