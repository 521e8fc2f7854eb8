/** Extensions of glTF that a model may require and the viewer obeys, or may leave aside without harm. */
const SHOWN = new Set([
  'EXT_mesh_gpu_instancing',
  'EXT_meshopt_compression',
  'EXT_texture_avif',
  'EXT_texture_webp',
  'KHR_animation_pointer',
  'KHR_draco_mesh_compression',
  'KHR_lights_punctual',
  'KHR_mesh_quantization',
  'KHR_meshopt_compression',
  'KHR_texture_basisu',
  'KHR_texture_transform',
  'KHR_xmp_json_ld',
]);
/** Extensions that affect colour or shine only. Without them the shape is still visible. */
const SURFACE = /^(?:KHR|EXT)_materials_/;

/** The extensions of a glTF. */
export interface GltfExtensions {
  /** All it uses, also those it could be shown without. */
  used: string[];
  /** Required extensions that the viewer does not support. */
  unknown: string[];
}

/** Reads the extensions used by the JSON of a glTF. Invalid JSON has none. */
export function readExtensions(raw: unknown): GltfExtensions {
  const required = readNames(raw, 'extensionsRequired');
  return {
    used: [...new Set(readNames(raw, 'extensionsUsed').concat(required))],
    unknown: [...new Set(required)].filter((name) => !SHOWN.has(name) && !SURFACE.test(name)),
  };
}

function readNames(raw: unknown, key: string): string[] {
  const names: unknown = typeof raw === 'object' && raw !== null && (raw as Record<string, unknown>)[key];
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [];
}
