import { crc32, deflateRawSync } from 'node:zlib';

/** Ways to make an archive invalid or hostile. Each names an entry. */
export interface ZipTricks {
  symlink?: string;
  encrypted?: string;
  /** Declared unpacked sizes that replace the real ones. */
  sizes?: Record<string, number>;
}

const NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Returns the XML of a sheet from its rows and the elements after them. */
export function sheetXml(sheetData: string, after = ''): string {
  return `<worksheet><sheetData>${sheetData}</sheetData>${after}</worksheet>`;
}

/** The minimal parts of a workbook with one sheet named `Units`. */
export const MINIMAL_PARTS = {
  'xl/workbook.xml': `<workbook xmlns:r="${NAMESPACE}"><sheets><sheet name="Units" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships><Relationship Id="rId1" Type="${NAMESPACE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${NAMESPACE}/sharedStrings" Target="sharedStrings.xml"/>` +
    `<Relationship Id="rId3" Type="${NAMESPACE}/styles" Target="/xl/styles.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': sheetXml(''),
};

/** Returns the bytes of a ZIP archive, written byte by byte so that it can be deliberately invalid. */
export function buildZip(parts: Record<string, string | Uint8Array>, tricks: ZipTricks = {}): Uint8Array {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const [header, body, entry] = buildEntry(name, Buffer.from(content), offset, tricks);
    local.push(header, body);
    directory.push(entry);
    offset += header.length + body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, ...directory, end]);
}

function buildEntry(
  name: string,
  content: Buffer,
  offset: number,
  tricks: ZipTricks,
): [Buffer, Buffer, Buffer] {
  const body = deflateRawSync(content);
  const nameBytes = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(tricks.encrypted === name ? 1 : 0, 2);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(body.length, 14);
  common.writeUInt32LE(tricks.sizes?.[name] ?? content.length, 18);
  common.writeUInt16LE(nameBytes.length, 22);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(tricks.symlink === name ? (0o120777 << 16) >>> 0 : 0, 6);
  tail.writeUInt32LE(offset, 10);
  return [
    Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes]),
    body,
    Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, nameBytes]),
  ];
}
