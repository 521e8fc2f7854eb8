// Colour names of Graphviz (the X11 scheme): facts of the format, one row per letter.
const BASE =
  'aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 ' +
  'black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 ' +
  'cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc ' +
  'crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 ' +
  'darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f ' +
  'darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f ' +
  'darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 ' +
  'deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 ' +
  'floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 ' +
  'goldenrod daa520 gray c0c0c0 grey c0c0c0 green 00ff00 greenyellow adff2f honeydew f0fff0 hotpink ff69b4 ' +
  'indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 ' +
  'lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff ' +
  'lightgoldenrod eedd82 lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 ' +
  'lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslateblue 8470ff ' +
  'lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 ' +
  'limegreen 32cd32 linen faf0e6 magenta ff00ff maroon b03060 mediumaquamarine 66cdaa mediumblue 0000cd ' +
  'mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee ' +
  'mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 ' +
  'mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 navyblue 000080 ' +
  'oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 ' +
  'palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 ' +
  'peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple a020f0 ' +
  'rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 ' +
  'sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb ' +
  'slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 ' +
  'tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee violetred d02090 ' +
  'webgray 808080 webgreen 008000 webgrey 808080 webmaroon 800000 webpurple 800080 wheat f5deb3 ' +
  'white ffffff whitesmoke f5f5f5 x11gray bebebe x11green 00ff00 x11grey bebebe x11maroon b03060 ' +
  'x11purple a020f0 yellow ffff00 yellowgreen 9acd32';

/** Names with four shades, and the colour of the first shade. */
const SHADED =
  'antiquewhite ffefdb aquamarine 7fffd4 azure f0ffff bisque ffe4c4 blue 0000ff brown ff4040 burlywood ffd39b ' +
  'cadetblue 98f5ff chartreuse 7fff00 chocolate ff7f24 coral ff7256 cornsilk fff8dc cyan 00ffff ' +
  'darkgoldenrod ffb90f darkolivegreen caff70 darkorange ff7f00 darkorchid bf3eff darkseagreen c1ffc1 ' +
  'darkslategray 97ffff deeppink ff1493 deepskyblue 00bfff dodgerblue 1e90ff firebrick ff3030 gold ffd700 ' +
  'goldenrod ffc125 green 00ff00 honeydew f0fff0 hotpink ff6eb4 indianred ff6a6a ivory fffff0 khaki fff68f ' +
  'lavenderblush fff0f5 lemonchiffon fffacd lightblue bfefff lightcyan e0ffff lightgoldenrod ffec8b ' +
  'lightpink ffaeb9 lightsalmon ffa07a lightskyblue b0e2ff lightsteelblue cae1ff lightyellow ffffe0 ' +
  'magenta ff00ff maroon ff34b3 mediumorchid e066ff mediumpurple ab82ff mistyrose ffe4e1 navajowhite ffdead ' +
  'olivedrab c0ff3e orange ffa500 orangered ff4500 orchid ff83fa palegreen 9aff9a paleturquoise bbffff ' +
  'palevioletred ff82ab peachpuff ffdab9 pink ffb5c5 plum ffbbff purple 9b30ff red ff0000 rosybrown ffc1c1 ' +
  'royalblue 4876ff salmon ff8c69 seagreen 54ff9f seashell fff5ee sienna ff8247 skyblue 87ceff ' +
  'slateblue 836fff slategray c6e2ff snow fffafa springgreen 00ff7f steelblue 63b8ff tan ffa54f ' +
  'thistle ffe1ff tomato ff6347 turquoise 00f5ff violetred ff3e96 wheat ffe7ba yellow ffff00';

const NAMED = readTable(BASE);
const FIRST_SHADES = readTable(SHADED);
/** Brightness of the four shades, out of 255. */
const SHADES = [255, 238, 205, 139];
const HEX = /^#\s*([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const HSV = /^([01]?\.?\d*)[\s,]+([01]?\.?\d*)[\s,]+([01]?\.?\d*)$/;
const NAME = /^(?:\/(?:x11)?\/)?([a-z0-9]+)$/;
const GRAY = /^gr[ae]y(\d{1,3})$/;

/**
 * Returns a DOT colour as `#RRGGBB`. Accepts hexadecimal, hue–saturation–value and X11 names; of a
 * list it takes the first visible colour. Undefined if it is transparent or no colour.
 */
export function findDotColor(text: string): string | undefined {
  for (const part of text.slice(0, 200).toLowerCase().split(':')) {
    const color = findOne(part.split(';', 1)[0]!.trim());
    if (color) return color.toUpperCase();
  }
  return undefined;
}

function findOne(text: string): string | undefined {
  const hex = HEX.exec(text)?.[1];
  if (hex) return `#${hex.length <= 4 ? hex.slice(0, 3).replace(/./g, '$&$&') : hex.slice(0, 6)}`;
  const hsv = HSV.exec(text);
  if (hsv) return fromHsv(Number(hsv[1]), Number(hsv[2]), Number(hsv[3]));
  const name = NAME.exec(text)?.[1];
  if (name === undefined) return undefined;
  const gray = Number(GRAY.exec(name)?.[1] ?? Number.NaN);
  if (gray <= 100) return `#${toHex(Math.round((gray * 255) / 100)).repeat(3)}`;
  return NAMED.get(name) ?? findShade(name);
}

function findShade(name: string): string | undefined {
  const shade = SHADES[Number(name.at(-1)) - 1];
  const first = FIRST_SHADES.get(name.slice(0, -1).replace('grey', 'gray'));
  if (shade === undefined || first === undefined) return undefined;
  const channels = first.slice(1).match(/../g) ?? [];
  return `#${channels.map((channel) => toHex(Math.round((Number.parseInt(channel, 16) * shade) / 255))).join('')}`;
}

function fromHsv(hue: number, saturation: number, value: number): string | undefined {
  if (!(hue <= 1 && saturation <= 1 && value <= 1)) return undefined;
  const channel = (n: number): string => {
    const k = (n + hue * 6) % 6;
    return toHex(Math.round(255 * (value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1)))));
  };
  return `#${channel(5)}${channel(3)}${channel(1)}`;
}

function toHex(value: number): string {
  return value.toString(16).padStart(2, '0');
}

function readTable(text: string): Map<string, string> {
  const words = text.split(' ');
  const table = new Map<string, string>();
  for (let i = 0; i + 1 < words.length; i += 2) table.set(words[i]!, `#${words[i + 1]!}`);
  return table;
}
