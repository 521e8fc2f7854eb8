/** Codes of the Extended Matrix with another code in Trowel. */
const STORED_AS: Readonly<Record<string, string>> = {
  USVs: 'USVA',
  USVn: 'USVB',
  serUSVn: 'USVC',
  BR: 'CON',
  SU: 'US',
  WSU: 'USM',
};
const UNITS = new Set(
  'US USM SU WSU USVs USVn USVA USVB USVC SF VSF RSF serSU serUSD serUSVn serUSVs USD TSU TU UL BR CON SE USN US- UST USR USD UG unknown'.split(
    ' ',
  ),
);

/** Types by shape and border colour of the palette. */
const PALETTE = new Map<string, string>([
  ['rectangle #9B3333', 'US'],
  ['parallelogram #248FE7', 'USVs'],
  ['hexagon #31792D', 'USVn'],
  ['ellipse #9B3333', 'serSU'],
  ['ellipse #D86400', 'serUSD'],
  ['ellipse #31792D', 'serUSVn'],
  ['ellipse #248FE7', 'serUSVs'],
  ['octagon #D8BD30', 'SF'],
  ['octagon #B19F61', 'VSF'],
  ['octagon #9B3333', 'RSF'],
  ['roundrectangle #D8BD30', 'VSF'],
  ['roundrectangle #D86400', 'USD'],
  ['roundrectangle #9B3333', 'TSU'],
]);

/** Returns true if a type of the Extended Matrix is a unit; the others are sources and reasoning about units. */
export function isEmUnit(type: string): boolean {
  return UNITS.has(type);
}

/** Returns the unit type as Trowel stores it. Unknown types are unchanged. */
export function storedTypeOf(type: string): string {
  return STORED_AS[type] ?? type;
}

/** Finds the type of a shape with a border colour in the palette of the Extended Matrix (Demetrescu 2015). */
export function findPaletteType(shape: string, border: string): string | undefined {
  return PALETTE.get(`${shape} ${border.toUpperCase()}`);
}
