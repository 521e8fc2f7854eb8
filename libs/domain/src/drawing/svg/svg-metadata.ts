import type { DrawingProof } from '../styles/matrix-words.ts';
import { escapeXml } from './svg-text.ts';

const NAMESPACE = 'urn:trowel:harris-matrix';

/** Machine-readable facts of a drawing. */
export interface SvgMetadata {
  siteName: string;
  area: string;
  date: string;
  crossings: number;
  certificate: DrawingProof | null;
}

/** Renders the metadata of a drawing: its content and its certificate. */
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
