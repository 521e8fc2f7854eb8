import type { PdfFile, Ref } from './pdf-file.ts';
import { pdfText } from './pdf-strings.ts';

/** Type of an element for screen readers (ISO 32000-1, 14.8.4). */
export type ElementType =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Caption'
  | 'TOC'
  | 'TOCI';

/** An element of the structure. Content can be added until it is sealed. */
export interface StructureElement {
  readonly ref: Ref;
  readonly type: ElementType;
}

/** Marked content of a page and its elements. */
export interface PageMarks {
  /**
   * Returns the operators before the next content, which belongs to an element or to none (lines,
   * headers and footers).
   */
  switchTo(element: StructureElement | undefined): string;
  /** Returns the operators after the last content, at the end of a stream. */
  close(): string;
}

/** The structure of a document: its elements in reading order, independent of the drawing order. */
export interface Structure {
  /** The element that receives new content. */
  readonly current: StructureElement;
  /** Adds an element below the current one, to be filled later. Screen readers read `alt` in place of its content. */
  add(type: ElementType, alt?: string): StructureElement;
  /** Adds content to an element that is not sealed. */
  into<Result>(element: StructureElement, draw: () => Result): Result;
  /** Adds content to a new element below the current one, and seals it. */
  inside<Result>(type: ElementType, draw: () => Result, alt?: string): Result;
  /** Writes an element into the file. Nothing can be added afterwards. */
  seal(element: StructureElement): void;
  /** Begins a page. Pages begin in page order. */
  markPage(page: Ref): PageMarks;
  /** Writes the remaining elements and returns the root of the structure. */
  finish(): Ref;
}

interface OpenElement extends StructureElement {
  parent: Ref;
  alt: string | undefined;
  /** The first page it is drawn on. */
  page?: Ref;
  /** References to elements and marked content below it. */
  kids: string[];
}

/** Elements with content of their own. The others only contain elements. */
const LEAVES = new Set<ElementType>([
  'P',
  'H1',
  'H2',
  'H3',
  'Lbl',
  'LBody',
  'TH',
  'TD',
  'Figure',
  'Caption',
  'TOCI',
]);

/** Returns true if texts can be added to an element. */
export function isLeaf({ type }: StructureElement): boolean {
  return LEAVES.has(type);
}

/** Creates the structure of a document. Elements are written when sealed, so that thousands need little memory. */
export function createStructure(file: PdfFile): Structure {
  const root = file.reserve();
  const document: OpenElement = {
    ref: file.reserve(),
    type: 'Document',
    parent: root,
    alt: undefined,
    kids: [],
  };
  const open = new Map<Ref, OpenElement>([[document.ref, document]]);
  const path: OpenElement[] = [document];
  const pages: Ref[][] = [];

  const structure: Structure = {
    get current() {
      return path.at(-1)!;
    },
    add(type, alt) {
      const parent = path.at(-1)!;
      const element: OpenElement = { ref: file.reserve(), type, parent: parent.ref, alt, kids: [] };
      parent.kids.push(`${element.ref} 0 R`);
      open.set(element.ref, element);
      return element;
    },
    into(element, draw) {
      path.push(open.get(element.ref)!);
      try {
        return draw();
      } finally {
        path.pop();
      }
    },
    inside(type, draw, alt) {
      const element = structure.add(type, alt);
      const result = structure.into(element, draw);
      structure.seal(element);
      return result;
    },
    seal({ ref }) {
      file.put(ref, describeElement(open.get(ref)!));
      open.delete(ref);
    },
    markPage(page) {
      const owners: Ref[] = [];
      pages.push(owners);
      return createMarks({ page, owners, elementOf: ({ ref }) => open.get(ref)! });
    },
    finish() {
      for (const element of open.values()) structure.seal(element);
      const owners = pages.map((refs, at) => `${at} ${file.add(`[${refs.map(refer).join(' ')}]`)} 0 R`);
      const parents = file.add(`<</Nums[${owners.join(' ')}]>>`);
      file.put(
        root,
        `<</Type/StructTreeRoot/K ${document.ref} 0 R/ParentTree ${parents} 0 R/ParentTreeNextKey ${pages.length}>>`,
      );
      return root;
    },
  };
  return structure;
}

function refer(ref: Ref): string {
  return `${ref} 0 R`;
}

interface MarkedPage {
  page: Ref;
  /** The element of each marked piece of content, by number. */
  owners: Ref[];
  elementOf(element: StructureElement): OpenElement;
}

function createMarks({ page, owners, elementOf }: MarkedPage): PageMarks {
  let isOpen = false;
  let last: Ref | undefined;
  const close = (): string => {
    const end = isOpen ? 'EMC\n' : '';
    isOpen = false;
    return end;
  };
  return {
    close,
    switchTo(element) {
      if (isOpen && element?.ref === last) return '';
      const end = close();
      [isOpen, last] = [true, element?.ref];
      if (!element) return `${end}/Artifact BMC\n`;
      const number = owners.push(element.ref) - 1;
      const owner = elementOf(element);
      owner.page ??= page;
      owner.kids.push(owner.page === page ? String(number) : `<</Type/MCR/Pg ${page} 0 R/MCID ${number}>>`);
      return `${end}/${element.type}<</MCID ${number}>>BDC\n`;
    },
  };
}

function describeElement({ type, parent, alt, page, kids }: OpenElement): string {
  const on = page === undefined ? '' : `/Pg ${page} 0 R`;
  const description = alt === undefined ? '' : `/Alt${pdfText(alt)}`;
  // All headings of tables are column headings.
  const scope = type === 'TH' ? '/A<</O/Table/Scope/Column>>' : '';
  return `<</S/${type}/P ${parent} 0 R${on}${description}${scope}${describeKids(kids)}>>`;
}

function describeKids(kids: readonly string[]): string {
  if (kids.length === 0) return '';
  const [only = ''] = kids;
  return kids.length === 1 && !only.startsWith('<') ? `/K ${only}` : `/K[${kids.join(' ')}]`;
}
